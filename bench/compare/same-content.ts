import { isDeepStrictEqual } from 'node:util'
import type { WireRequest } from './load.ts'
import type { BenchOperation } from './operations.ts'

/** A few of each operation's requests are compared. */
const compared = 5
/** In the answers of writes these differ, because each server makes its own. */
const made = new Set(['id', 'createdAt', 'updatedAt'])

/** Both servers write instants in UTC, one of them with the offset. */
const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)\+00:00$/

async function answerTo(port: number, { method, path, cookie = '', body = {} }: WireRequest, turn: number) {
  const values: Record<string, string> = { day: '2031-01-06', hour: `${10 + turn}`, n: `check${turn}` }
  const filled = JSON.stringify(body).replace(/\{(day|hour|n)\}/g, (_, mark: string) => values[mark] ?? '')
  const headers = { 'content-type': 'application/json', origin: `http://localhost:${port}`, cookie }
  const answer = await fetch(`http://localhost:${port}${path}`, { method, headers, body: filled })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} at ${port}: ${answer.status} ${text.slice(0, 500)}`)
  return JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' ? value.replace(instant, '$1Z') : value,
  ) as Record<string, unknown>
}

const withoutMade = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (made.has(key) ? undefined : value)))

/**
 * Sends a few requests to both servers, so that no refusal or empty list is measured and both do the same work.
 * @throws Error if an answer shows nothing, or if the servers answer something else
 */
export async function requireSameContent(
  { operation, answers, isWrite }: BenchOperation,
  product: { port: number; requests: readonly WireRequest[] },
  bare: { port: number; requests: readonly WireRequest[] },
): Promise<void> {
  for (let turn = 0; turn < compared; turn++) {
    const [ours, theirs] = [product, bare].map(({ requests }) => requests[turn]) as [WireRequest, WireRequest]
    const { json } = (await answerTo(product.port, ours, turn)) as { json: Record<string, unknown> }
    const other = await answerTo(bare.port, theirs, turn)
    const shown = json[answers]
    if (!shown || (Array.isArray(shown) && shown.length === 0)) throw new Error(`${operation} shows no ${answers}`)
    const [mine, its] = isWrite ? [withoutMade(json), withoutMade(other)] : [json, other]
    if (isDeepStrictEqual(mine, its)) continue
    throw new Error(`${operation} differs:\n${JSON.stringify(mine)}\nbare:\n${JSON.stringify(its)}`)
  }
}
