import { readFileSync } from 'node:fs'
import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { Engine } from '../engine.ts'
import type { Ledger } from '../ledger.ts'
import { openModel } from '../model/model-engine.ts'
import type { SomeModel } from '../model/model-writer.ts'
import { readingPrompt } from '../model/prompt.ts'

/** A line of a draft, what it rests on, and whether that says it. `why`: what is wrong with one that is not honest. */
export type JudgedLine = { language: string; source: string; line: string; honest: boolean; why: string }

/** 200 lines that somebody wrote who had not seen the checks; bench/ai/README.md describes them. */
const judgedLines = new URL('../../../../../bench/ai/lines.jsonl', import.meta.url)

export function readJudgedLines(): JudgedLine[] {
  return readFileSync(judgedLines, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as JudgedLine)
}

/** What is said, as a transcript with a turn in a line. */
export const transcriptOf = (said: string): AiSource => ({
  id: 'transcript',
  kind: 'transcript',
  date: null,
  text: said.replaceAll(/\s+(?=(?:Therapist|Client|Therapeutin|Therapeut|Klientin|Klient|T|K|P|C)\s?:)/gu, '\n'),
})

/** Nothing here is of a client, so nothing is written down. */
export const noLedger: Ledger = { leaving: () => Promise.resolve('none'), ended: () => Promise.resolve() }

/**
 * Takes a line the whole way from its source to a draft, as if a model had written it, with the second reading of a model.
 * @returns whether it is marked, and whether it was read a second time @throws AiFault
 */
export async function judge({ source, line }: JudgedLine, { open }: SomeModel, passages: Engine, signal: AbortSignal) {
  const writes: SomeModel = {
    shown: { name: 'a judged line', sentTo: null },
    open: async (...asked) => {
      const model = await open(...asked)
      return {
        ...model,
        write: (about) => {
          if (about.system === readingPrompt) return model.write(about)
          const numbers = [...(about.messages[0]?.content ?? '').matchAll(/^\[(\d+)\] /gmu)].map(([, number]) =>
            Number(number),
          )
          return Promise.resolve(JSON.stringify({ labels: {}, points: [{ text: line, sentences: numbers }] }))
        },
      }
    },
  }
  const work = { kind: 'session', sources: [transcriptOf(source)], clientNames: [], therapistNames: [] } as const
  const { sections, notDone } = await openModel(writes, passages).write(noLedger)(work, { signal })
  return {
    marked: sections.points.some(({ support }) => support === 'unsupported'),
    read: !notDone.includes('no-second-reading'),
  }
}
