import { now } from '../../../platform/clock.ts'
import { AiFault } from '../engine.ts'
import type { Machine } from '../local/machine.ts'
import { twice } from '../local/second-try.ts'
import type { InstalledSpeech, LastHeard, SpeechStore } from '../local/model-store.ts'
import type { ShownModel } from '../shown-model.ts'
import type { Transcribe } from './speech.ts'
import { openSpeechProcess } from './speech-process.ts'
import { samplesPerSecond, wavPieces } from './wav-pieces.ts'

/** What the operator and the therapist are told about the speech model on this machine. */
export type SpeechFacts = Pick<InstalledSpeech, 'bytes' | 'memoryBytes' | 'licence' | 'selfTest'> & {
  lastUse: LastHeard | null
}

/** The speech model that `npm run ai:setup -- --speech` installed. It reads one recording at a time, and no sound leaves this machine for it. */
export function openLocalSpeech(
  store: SpeechStore,
  installed: InstalledSpeech,
  machine: Machine,
): { shown: ShownModel; transcribe: Transcribe; facts: () => SpeechFacts; stop: () => Promise<void> } {
  const process = openSpeechProcess({
    runtimeFolder: store.runtime,
    modelPath: store.pathOf(installed.file),
    memoryBytes: installed.memoryBytes,
  })
  return {
    shown: { name: installed.name, sentTo: null },
    facts: () => {
      const { bytes, memoryBytes, licence, selfTest } = installed
      return { bytes, memoryBytes, licence, selfTest, lastUse: store.lastUse() ?? null }
    },
    stop: () => process.end(),
    async transcribe({ bytes, open }, _ledger, { person, signal, onProgress }) {
      const end = await machine.take(process, person, signal, onProgress)
      try {
        const texts: string[] = []
        let [seconds, ms] = [0, 0]
        onProgress?.(5, 'Starting the speech model')
        for await (const { samples, silent, endsAtByte } of wavPieces(await open())) {
          if (signal.aborted) throw new AiFault('cancelled')
          if (!silent) {
            // Of silence, the model makes words that nobody said.
            const heard = await twice(() => process.ask(samples, { signal }), onProgress)
            texts.push(heard.text)
            seconds += samples.length / 2 / samplesPerSecond
            ms += heard.ms
          }
          onProgress?.(5 + Math.min(90, (endsAtByte / bytes) * 90), 'The speech model listens')
        }
        if (seconds > 0) {
          const secondsPerMinute = Math.round((ms / 1000 / seconds) * 600) / 10
          store.noteUse({ at: now().toISOString(), secondsPerMinute, memoryBytes: process.peakBytes() })
        }
        return texts.filter((text) => text !== '').join('\n')
      } finally {
        end()
      }
    },
  }
}
