import * as z from 'zod/mini'

/**
 * What `npm run ai:check` found: wrong and honest lines that were marked, lines that were not read a second time, drafts that can be read, and their lines that
 * rest on sentences that exist. `passed`: it meets every bar.
 */
export const ModelCheck = z.object({
  at: z.string(),
  wrong: z.int(),
  caught: z.int(),
  honest: z.int(),
  marked: z.int(),
  unread: z.int(),
  drafts: z.int(),
  ready: z.int(),
  written: z.int(),
  kept: z.int(),
  passed: z.boolean(),
})
export type ModelCheck = z.infer<typeof ModelCheck>

/**
 * A model that the operator connected or installed. `sentTo` is scheme, host and port; null: it runs on this machine, and nothing leaves. Without `check` it
 * was never measured.
 */
export const ConnectedModel = z.object({
  name: z.string(),
  sentTo: z.nullable(z.string()),
  check: z.optional(ModelCheck),
})
export type ConnectedModel = z.infer<typeof ConnectedModel>

/** What writes down what is said in recordings. `sentTo` as above. */
export const SpeechModel = z.object({ name: z.string(), sentTo: z.nullable(z.string()) })

const installed = { licence: z.nullable(z.string()), bytes: z.int(), memoryBytes: z.int() }

/** About a model on this machine. `memoryBytes` is the most that it may take; the self-test's questions have known answers. */
export const LocalModel = z.object({
  ...installed,
  selfTest: z.object({ right: z.int(), of: z.int(), tokensPerSecond: z.number() }),
  /** Of the last draft here: when, how fast, and the most memory that was taken. */
  lastUse: z.nullable(z.object({ at: z.string(), tokensPerSecond: z.number(), memoryBytes: z.int() })),
})
export type LocalModel = z.infer<typeof LocalModel>

/** About a speech model on this machine. `secondsPerMinute`: how long it takes for a minute of sound. */
export const LocalSpeech = z.object({
  ...installed,
  selfTest: z.object({ secondsPerMinute: z.number() }),
  /** Of the last recording here. */
  lastUse: z.nullable(z.object({ at: z.string(), secondsPerMinute: z.number(), memoryBytes: z.int() })),
})
export type LocalSpeech = z.infer<typeof LocalSpeech>
