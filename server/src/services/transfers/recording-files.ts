import {
  isSpokenWav,
  recordingTexts,
  type RecordingType,
  recordingTypeOf,
  wavHeadBytes,
} from '@openhour/shared/features/ai/recordings.rules.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AcceptedFiles } from './taken-file.ts'

/** Recordings, by their first bytes. */
export const recordingFiles = filesBy(recordingTypeOf, recordingTexts.wrongType)

/** Recordings that a speech model on this machine reads. */
export const spokenFiles = filesBy((head) => (isSpokenWav(head) ? 'audio/wav' : undefined), recordingTexts.notSpoken)

function filesBy(typeOf: (head: Buffer) => RecordingType | undefined, wrongType: string): AcceptedFiles<RecordingType> {
  return {
    wrongType,
    sniff() {
      let head: Buffer = Buffer.alloc(0)
      return {
        take(part) {
          if (head.length < wavHeadBytes) head = Buffer.concat([head, part.subarray(0, wavHeadBytes - head.length)])
        },
        hopeless: () => head.length >= wavHeadBytes && typeOf(head) === undefined,
        verdict() {
          const type = typeOf(head)
          if (!type) throw new Refusal('invalid-input', wrongType)
          return type
        },
      }
    },
  }
}
