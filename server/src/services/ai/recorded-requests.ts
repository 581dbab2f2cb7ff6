import { createHash } from 'node:crypto'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AiFault, type AiProblem } from './engine.ts'
import type { Ledger, RequestEnd } from './ledger.ts'

/** What a request sends. `sha256` in hex, of the bytes that `open` gives. */
export type OutgoingBody = { bytes: number; sha256: string; open: () => Readable | Promise<Readable> }
export type ModelAnswer = { status: number; headers: Record<string, string>; text: string }

type Settings = { model: string; timeoutSeconds: number; signal: AbortSignal; ledger: Ledger }

/** Sends the requests of one draft. */
export type RecordedRequests = {
  /** @throws AiFault unless the server answered with success */
  post(url: URL, headers: Record<string, string>, body: OutgoingBody): Promise<ModelAnswer>
  /** Why the last request gave no answer. */
  fault(): AiFault | undefined
}

/** No draft and no transcription is longer than this. */
const maxAnswerBytes = 2_000_000

function problemOfStatus(status: number): AiProblem {
  if (status === 429 || status === 402) return 'quota'
  if (status === 503 || status === 529) return 'busy'
  return status >= 500 ? 'broken-off' : 'refused'
}

/** Codes of OpenSSL and Node for certificates that are expired, signed by nobody who is trusted, or of another host. */
const untrusted =
  /^(?:CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY|DE)|INVALID_(?:CA|PURPOSE)|HOSTNAME_|PATH_LENGTH_)/

const codeOf = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** The status, and where a redirect points to. */
function answeredAs(status: number, url: URL, { location }: IncomingHttpHeaders): string {
  if (status < 300 || status >= 400 || location === undefined) return `status ${status}`
  const target = URL.parse(location, url)
  return `status ${status}, a redirect to ${target?.origin ?? 'no address'}, which is not followed`
}

/**
 * Writes each request into the ledger before it leaves, and afterwards what came of it. Ends a request that is too slow and an answer that is too long,
 * and follows no redirect. Uses plain requests, because `fetch` gives up after five minutes, and a model without a graphics card needs longer.
 */
export function openRecordedRequests({ model, timeoutSeconds, signal, ledger }: Settings): RecordedRequests {
  let fault: AiFault | undefined
  const failed = (problem: AiProblem, cause?: unknown, detail = codeOf(cause ?? {})) =>
    (fault = new AiFault(problem, { cause, detail }))

  return {
    fault: () => fault,
    async post(url, headers, body) {
      fault = undefined
      const { bytes, sha256 } = body
      const id = await ledger.leaving({ sentTo: url.origin, model, bytes, sha256 })
      if (id === undefined) throw failed('cancelled')
      const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
      let end: RequestEnd = { result: 'failed', status: null, answerBytes: null }
      try {
        const answer = await send(url, headers, body, AbortSignal.any([signal, timeout]))
        const status = answer.statusCode ?? 0
        end = { ...end, status: isStatus(status) ? status : null }
        const read = await readUpTo(answer, maxAnswerBytes, (size) => (end = { ...end, answerBytes: size }))
        end = { ...end, result: 'refused' }
        if (read.length > maxAnswerBytes) throw failed('nonsense')
        if (status < 200 || status >= 300)
          throw failed(problemOfStatus(status), undefined, answeredAs(status, url, answer.headers))
        end = { ...end, result: 'answered' }
        return { status, headers: plainHeaders(answer), text: read.toString('utf8') }
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
        if (end.answerBytes !== null) throw failed('broken-off', error)
        throw failed(untrusted.test(codeOf(error) ?? '') ? 'untrusted' : 'unreachable', error)
      } finally {
        await ledger.ended(id, end)
      }
    },
  }
}

/** The body of a request that is in memory. */
export function bodyOf(content: Buffer): OutgoingBody {
  return {
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    open: () => Readable.from([content]),
  }
}

async function send(
  url: URL,
  headers: Record<string, string>,
  body: OutgoingBody,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp
  // A connection of its own: one that was kept open may be closed by the server at the same moment.
  const request = start(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': body.bytes },
    signal,
  })
  const answered = new Promise<IncomingMessage>((done, fail) => request.once('response', done).once('error', fail))
  // A server that refuses early closes the connection before it has read everything; its answer counts.
  const sent = pipeline(await body.open(), request, { end: true }).catch((error: unknown) => {
    if (signal.aborted) throw error
  })
  const [answer] = await Promise.all([answered, Promise.race([sent, answered])])
  return answer
}

/** Servers can send any three digits; the list holds those that HTTP defines. */
const isStatus = (status: number) => status >= 100 && status <= 599

/** One byte more than allowed shows that the answer is too long; the rest is not read. @param onRead gets the size so far, also of an answer that breaks off */
async function readUpTo(answer: IncomingMessage, most: number, onRead: (size: number) => void): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  onRead(size)
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    onRead(size)
    if (size > most) break
  }
  return Buffer.concat(parts).subarray(0, most + 1)
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  const described = ['content-length', 'transfer-encoding', 'connection', 'keep-alive']
  const entries = Object.entries(headers).filter(([name]) => !described.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
