import { type ModelProcess, openModelProcess, type ProcessOptions } from '../local/model-process.ts'

/** `ms`: how long it took. `language`: two letters, as the model took it for; null if it did not say. */
export type Heard = { text: string; language: string | null; ms: number }

/** A speech model in its process. It is asked for samples of 16 bit, 16,000 a second. */
export type SpeechProcess = ModelProcess<true, Uint8Array, Heard>

/** For a few minutes of sound at a time: where a machine is slow, longer would look as if it had stopped. */
export const openSpeechProcess = (options: ProcessOptions) =>
  openModelProcess<true, Uint8Array, Heard>(
    { maxMs: 30 * 60_000, ...options },
    { file: '../speech/speech-child.ts', arguments: [], needsProcess: false, cancelMs: 0 },
  )
