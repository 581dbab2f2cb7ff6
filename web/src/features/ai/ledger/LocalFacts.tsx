import type { LocalModel, LocalSpeech } from '@openhour/shared/features/ai/connected-model.contract.ts'
import { countOf, formatMoment } from '../../../lib/time/format.ts'

/** What is known about the model on this server. */
export function LocalFacts({ model, zone }: { model: LocalModel; zone: string }) {
  return `Runs here, one draft at a time. Nothing leaves. ${factsOf(model, zone)}`
}

/** What is known about speech to text on this server. */
export function SpeechFacts({ model, zone }: { model: LocalSpeech; zone: string }) {
  const { bytes, lastUse, selfTest } = model
  const last = lastUse ? `Last used ${formatMoment(lastUse.at, { zone })}` : 'Not used yet'
  const seconds = Math.max(1, Math.round((lastUse ?? selfTest).secondsPerMinute))
  return `Runs here, one recording at a time. Nothing leaves. ${gigabytes(bytes)} on the disk, ${taken(model)} of memory. ${last}, takes about ${countOf(seconds, 'second')} for a minute of sound.`
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

const taken = ({ memoryBytes, lastUse }: { memoryBytes: number; lastUse: { memoryBytes: number } | null }) =>
  lastUse ? `took ${gigabytes(lastUse.memoryBytes)} so far` : `may take ${gigabytes(memoryBytes)}`

/** Size, memory and speed of a model on this server, as far as they are known. */
function factsOf(model: LocalModel, zone: string): string {
  const { bytes, selfTest, lastUse } = model
  // A token is about three quarters of a word.
  const words = Math.max(1, Math.round((lastUse ?? selfTest).tokensPerSecond * 0.75))
  const last = lastUse ? `Last used ${formatMoment(lastUse.at, { zone })}` : 'Not used yet'
  return `${gigabytes(bytes)} on the disk, ${taken(model)} of memory. ${last}, writes about ${countOf(words, 'word')} a second. Answered ${selfTest.right} of ${selfTest.of} test questions right.`
}
