import { createHash } from 'node:crypto'
import { AiFault, type AiProblem } from '../engine.ts'
import type { Ledger, RequestEnd } from '../ledger.ts'

type Settings = { model: string; timeoutSeconds: number; signal: AbortSignal; ledger: Ledger }

/** No draft is longer than this. */
const maxAnswerBytes = 1_000_000

const problemOfStatus = (status: number): AiProblem => {
  if (status === 429 || status === 402) return 'quota'
  if (status === 503 || status === 529) return 'busy'
  return status >= 500 ? 'broken-off' : 'refused'
}

/**
 * A `fetch` for one draft. Writes each request into the ledger before it leaves, with the hash of its body as sent, and what came of it afterwards. Ends
 * a request that is too slow and an answer that is too long; follows no redirect. `fault` is why the last request gave no answer.
 */
export function openRecordedFetch({ model, timeoutSeconds, signal, ledger }: Settings) {
  let fault: AiFault | undefined
  const failed = (problem: AiProblem, cause?: unknown) => (fault = new AiFault(problem, { cause }))

  async function request(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    fault = undefined
    const url = new URL(input instanceof Request ? input.url : input)
    const body = await bytesOf(init.body)
    const id = await ledger.leaving({
      sentTo: url.origin,
      model,
      bytes: body.length,
      sha256: createHash('sha256').update(body).digest('hex'),
    })
    if (id === undefined) throw failed('cancelled')
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
    let end: RequestEnd = { result: 'failed', status: null, answerBytes: null }
    try {
      const answer = await fetch(url, {
        ...init,
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, timeout]),
      })
      end = { ...end, status: answer.status }
      const text = await readUpTo(answer, maxAnswerBytes)
      end = { ...end, answerBytes: text.length }
      if (text.length > maxAnswerBytes) {
        end = { ...end, result: 'refused' }
        throw failed('nonsense')
      }
      if (!answer.ok) {
        end = { ...end, result: 'refused' }
        throw failed(problemOfStatus(answer.status))
      }
      end = { ...end, result: 'answered' }
      return new Response(new Uint8Array(text), { status: answer.status, headers: headersOf(answer) })
    } catch (error) {
      if (error instanceof AiFault) throw error
      if (signal.aborted) {
        end = { ...end, result: 'cancelled' }
        throw failed('cancelled', error)
      }
      if (timeout.aborted) {
        end = { ...end, result: 'slow' }
        throw failed('slow', error)
      }
      throw failed(end.status === null ? 'unreachable' : 'broken-off', error)
    } finally {
      await ledger.ended(id, end)
    }
  }

  return { fetch: request as typeof fetch, fault: () => fault }
}

async function bytesOf(body: RequestInit['body']): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await new Response(body ?? null).arrayBuffer())
}

/** One byte more than allowed shows that the answer is too long; the rest is not read. */
async function readUpTo(answer: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    size += part.length
    if (size > most) break
  }
  return Buffer.concat(parts).subarray(0, most + 1)
}

/** The body is read and decoded, so what described its transfer is wrong now. */
function headersOf(answer: Response): Headers {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  return headers
}
