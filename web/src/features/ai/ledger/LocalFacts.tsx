import type { LocalModel } from '@openhour/shared/features/ai/connected-model.contract.ts'
import { countOf, formatMoment } from '../../../lib/time/format.ts'

/** What is known about the model on this server. */
export function LocalFacts({ model, zone }: { model: LocalModel; zone: string }) {
  return `Runs here, one draft at a time. Nothing leaves. ${factsOf(model, zone)}`
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** Size, memory and speed of a model on this server, as far as they are known. */
function factsOf({ bytes, memoryBytes, selfTest, lastUse }: LocalModel, zone: string): string {
  const taken = lastUse ? `took ${gigabytes(lastUse.memoryBytes)} so far` : `may take ${gigabytes(memoryBytes)}`
  // A token is about three quarters of a word.
  const words = Math.max(1, Math.round((lastUse ?? selfTest).tokensPerSecond * 0.75))
  const last = lastUse ? `Last used ${formatMoment(lastUse.at, { zone })}` : 'Not used yet'
  return `${gigabytes(bytes)} on the disk, ${taken} of memory. ${last}, writes about ${countOf(words, 'word')} a second. Answered ${selfTest.right} of ${selfTest.of} test questions right.`
}
