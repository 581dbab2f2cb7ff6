import type { SpeechProcess } from './speech-process.ts'
import { samplesPerSecond } from './wav-pieces.ts'

const seconds = 30

/** Has a speech model read half a minute of a tone that comes and goes: there are no words to know. @throws AiFault if it cannot be run */
export async function speechTest(model: SpeechProcess): Promise<{ secondsPerMinute: number }> {
  const samples = Int16Array.from(
    { length: seconds * samplesPerSecond },
    (_, at) => Math.sin(at / 12) * Math.sin(at / 5_000) * 8_000,
  )
  const { signal } = new AbortController()
  const { ms } = await model.ask(Buffer.from(samples.buffer), { signal })
  return { secondsPerMinute: Math.round((ms / 1000 / seconds) * 600) / 10 }
}
