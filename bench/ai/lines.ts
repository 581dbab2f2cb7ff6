import { type JudgedLine, judge } from '../../server/src/services/ai/check/judged-lines.ts'
import { connectedModel } from '../../server/src/services/ai/model/connected-model.ts'
import { openPassages } from '../../server/src/services/ai/passages/passages-engine.ts'
import { openModelServer } from '../../server/src/testing/model-server.ts'

/** A good model is no oracle: of this many lines it judges one wrongly. */
const judgesWrongly = 20

/** Which lines are marked: with a server that reads each line a second time as a good model would, and with one that gives no second reading. */
export async function marksOf(
  lines: readonly JudgedLine[],
): Promise<{ line: JudgedLine; alone: boolean; withReading: boolean }[]> {
  const server = await openModelServer()
  const passages = openPassages()
  const settings = { provider: 'openai-compatible', baseUrl: server.url, model: 'bench', apiKey: undefined } as const
  const model = connectedModel({ ...settings, timeoutSeconds: 60, maxCharacters: 60_000 })
  const { signal } = new AbortController()
  const marks = []
  for (const [at, line] of lines.entries()) {
    server.reading = 'none'
    const alone = await judge(line, model, passages, signal)
    const isRight = (at + 1) % judgesWrongly !== 0
    server.reading = () => (line.honest === isRight ? 'yes' : 'no')
    const read = await judge(line, model, passages, signal)
    marks.push({ line, alone: alone.marked, withReading: read.marked })
  }
  await Promise.all([server.close(), passages.stop()])
  return marks
}
