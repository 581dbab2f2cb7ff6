import { fileSizeText } from '../documents/documents.rules.ts'

/** Types of recordings that can be transcribed, by their bytes, and the ending of their files. */
export const recordingTypes = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
} as const
export type RecordingType = keyof typeof recordingTypes

/** For a browser's file chooser. */
export const recordingEndings = ['.mp3', '.m4a', '.wav', '.webm', '.ogg', '.oga', '.opus']
/** Where a recording is uploaded, with its details in the header `openhour-document`. */
export const recordingsPath = '/api/ai-recordings'
/** Recordings of a practice that wait for their transcription. */
export const maxWaitingRecordings = 10

export const recordingTexts = {
  wrongType: 'This file isn’t an MP3, M4A, WAV, WebM or Ogg recording. Nothing was uploaded.',
  notConnected:
    'No server for speech to text is connected to this installation, so nothing was uploaded. Paste or upload a transcript instead.',
  consentMissing:
    'Your client’s consent to AI summaries is not recorded, so nothing was uploaded. Record it under Consents first.',
  tooMany: `${maxWaitingRecordings} recordings are waiting already, so nothing was uploaded. Try again when one of them is written.`,
} as const

/** The message if a recording that is to be kept exceeds the storage limit. */
export function recordingStorageRefusal(limitBytes: number): string {
  return `Storage limit reached (${fileSizeText(limitBytes)}). Nothing was uploaded. Delete documents or recordings that you no longer need, stop keeping recordings in Settings, or upgrade your plan.`
}

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to))

/** The type of a recording by its first 32 bytes; undefined if it is none. */
export function recordingTypeOf(head: Uint8Array): RecordingType | undefined {
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE') return 'audio/wav'
  if (ascii(head, 0, 4) === 'OggS') return 'audio/ogg'
  if (ascii(head, 4, 8) === 'ftyp') return 'audio/mp4'
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return 'audio/webm'
  if (ascii(head, 0, 3) === 'ID3') return 'audio/mpeg'
  // A frame of MPEG audio: eleven bits, then a layer and a rate that exist.
  const [first = 0, second = 0, third = 0] = head
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0
  return isFrame ? 'audio/mpeg' : undefined
}
