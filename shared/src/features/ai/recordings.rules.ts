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
/** The size of a recording: two hours and five minutes as the browser records them. */
export const maxRecordingBytes = 240_000_000
/** What the browser records at most. */
export const recordingMaxSeconds = 2 * 60 * 60
/** The page that records, with the id of the client behind it. No other page may use the microphone. */
export const recordPath = '/app/record'
/** Recordings of a practice that wait for their transcription. */
export const maxWaitingRecordings = 10

export const recordingTexts = {
  wrongType: 'This file isn’t an MP3, M4A, WAV, WebM or Ogg recording. Nothing was uploaded.',
  notSpoken:
    'The speech model on this server reads WAV files of 16 kHz, 16 bit and one channel. Nothing was uploaded. Convert the recording first, or upload it on the page, which does.',
  tooLargeToConvert:
    'This recording is larger than 40 MB, which is more than a browser can convert. Nothing was uploaded. Cut it into parts, or convert it to WAV of 16 kHz, 16 bit and one channel.',
  notReadHere:
    'This browser cannot read the sound in this file. Nothing was uploaded. Try another browser, or convert it to WAV of 16 kHz, 16 bit and one channel.',
  tooLarge:
    'This recording is larger than 240 MB, or longer than two hours. Nothing was uploaded. Cut it into parts and upload them one after the other.',
  notConnected:
    'There is no speech to text on this installation, so nothing was uploaded. Paste or upload a transcript instead.',
  consentMissing:
    'Your client’s consent to AI summaries is not recorded, so nothing was uploaded. Record it under Consents first.',
  recordingConsentMissing:
    'Your client’s consent to the recording of sessions is not recorded, so nothing was uploaded. Record it under Consents first.',
  tooMany: `${maxWaitingRecordings} recordings are waiting already, so nothing was uploaded. Try again when one of them is written.`,
} as const

/** The message if a recording that is to be kept exceeds the storage limit. */
export function recordingStorageRefusal(limitBytes: number): string {
  return `Storage limit reached (${fileSizeText(limitBytes)}). Nothing was uploaded. Delete documents or recordings that you no longer need, stop keeping recordings in Settings, or upgrade your plan.`
}

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to))

/** Bytes of a WAV file that say how its sound is written. */
export const wavHeadBytes = 44

/** Whether a file begins as a WAV of 16 kHz, 16 bit and one channel, which a speech model on this machine reads. */
export function isSpokenWav(head: Uint8Array): boolean {
  if (recordingTypeOf(head) !== 'audio/wav' || head.length < wavHeadBytes || ascii(head, 12, 16) !== 'fmt ')
    return false
  const at = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const [kind, channels, bits] = [at.getUint16(20, true), at.getUint16(22, true), at.getUint16(34, true)]
  return kind === 1 && channels === 1 && at.getUint32(24, true) === 16_000 && bits === 16
}

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
