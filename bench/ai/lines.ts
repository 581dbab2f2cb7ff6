import { readFileSync } from 'node:fs'
import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { connectedModel } from '../../server/src/services/ai/model/connected-model.ts'
import { openModel } from '../../server/src/services/ai/model/model-engine.ts'
import { openPassages } from '../../server/src/services/ai/passages/passages-engine.ts'
import { sentencesIn } from '../../server/src/testing/model-answers.ts'
import { openModelServer } from '../../server/src/testing/model-server.ts'

/** A line of a draft, what it rests on, and whether that says it. */
export type JudgedLine = { language: string; source: string; line: string; honest: boolean; why: string }

/** @param file JSON, a line each */
export function readJudgedLines(file: string): JudgedLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as JudgedLine)
}

/** The text as a transcript, a turn in a line. */
const transcriptOf = ({ source }: JudgedLine): AiSource => ({
  id: 'transcript',
  kind: 'transcript',
  date: null,
  text: source.replaceAll(/\s+(?=(?:Therapist|Client|Therapeutin|Therapeut|Klientin|Klient|T|K|P|C)\s?:)/gu, '\n'),
})

/** A good model is no oracle: of this many lines it judges one wrongly. */
const judgesWrongly = 20

/**
 * Which lines are marked, by the whole way from the source to the draft: with a server that reads each line a second time as a good model would, and with one
 * that gives no second reading.
 */
export async function marksOf(
  lines: readonly JudgedLine[],
): Promise<{ line: JudgedLine; alone: boolean; withReading: boolean }[]> {
  const server = await openModelServer('own')
  const passages = openPassages()
  const settings = { provider: 'openai-compatible', baseUrl: server.url, model: 'bench', apiKey: undefined } as const
  const model = connectedModel({ ...settings, timeoutSeconds: 60, maxCharacters: 60_000 })
  const { write } = openModel(model, passages)
  const ledger = { leaving: () => Promise.resolve('1'), ended: () => Promise.resolve() }
  const { signal } = new AbortController()
  const isMarked = async (line: JudgedLine) => {
    const sources = [transcriptOf(line)]
    const work = { kind: 'session', sources, clientNames: [], therapistNames: [] } as const
    const { sections, leftOut } = await write(ledger)(work, { signal })
    const [point] = sections.points
    if (!point) throw new Error(`“${line.line}” was left out: ${JSON.stringify(leftOut)}`)
    return point.support === 'unsupported'
  }
  const marks = []
  for (const [at, line] of lines.entries()) {
    server.ownAnswer = ({ prompt }: { prompt: string }) => ({
      labels: {},
      points: [{ text: line.line, sentences: sentencesIn(prompt).map(({ number }) => number) }],
    })
    server.reading = 'none'
    const alone = await isMarked(line)
    const isRight = (at + 1) % judgesWrongly !== 0
    server.reading = () => (line.honest === isRight ? 'yes' : 'no')
    marks.push({ line, alone, withReading: await isMarked(line) })
  }
  await Promise.all([server.close(), passages.stop()])
  return marks
}
