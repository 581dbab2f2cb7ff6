import { recordingTexts, type RecordingType, recordingTypeOf } from '@openhour/shared/features/ai/recordings.rules.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AcceptedFiles } from './taken-file.ts'

const headBytes = 32

/** Recordings, by their first bytes. */
export const recordingFiles: AcceptedFiles<RecordingType> = {
  wrongType: recordingTexts.wrongType,
  sniff() {
    let head: Buffer = Buffer.alloc(0)
    return {
      take(part) {
        if (head.length < headBytes) head = Buffer.concat([head, part.subarray(0, headBytes - head.length)])
      },
      hopeless: () => head.length >= headBytes && recordingTypeOf(head) === undefined,
      verdict() {
        const type = recordingTypeOf(head)
        if (!type) throw new Refusal('invalid-input', recordingTexts.wrongType)
        return type
      },
    }
  },
}
