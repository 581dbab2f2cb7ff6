import { type ModelProcess, openModelProcess, type ProcessOptions } from './model-process.ts'

export type LocalWrite = { system: string; prompt: string; schema: object | null; maxTokens: number }
export type LocalAnswer = { text: string; tokens: number; ms: number }

/** A language model in its process. `ready`: how long prompt and answer may be together, in tokens. */
export type LocalProcess = ModelProcess<number, LocalWrite, LocalAnswer>

/** @param mostContext how long a conversation may be, in tokens */
export const openLocalProcess = ({ mostContext = 16_384, ...options }: ProcessOptions & { mostContext?: number }) =>
  openModelProcess<number, LocalWrite, LocalAnswer>(options, {
    file: 'local-child.ts',
    arguments: [String(mostContext)],
    needsProcess: true,
    cancelMs: 700,
  })
