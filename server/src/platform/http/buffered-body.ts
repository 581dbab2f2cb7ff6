import type { IncomingMessage } from 'node:http'
import { Refusal } from '../refusal.ts'

type Read = { value: unknown } | { refusal: UnreadableBody }
type Holding = IncomingMessage & { rawBody?: Buffer; bodyRead?: Read }

/** 400 for a body that is no well-formed JSON in UTF-8. */
export class UnreadableBody extends Refusal {
  constructor() {
    super('invalid-input', 'The request must be valid JSON.')
  }
}

/**
 * The value of the body buffered by {@link bufferBody}; undefined without a body. It is parsed once: every caller gets the same value,
 * so that limits count what is processed.
 * @throws UnreadableBody for malformed UTF-8, a byte-order mark (RFC 8259 forbids it, and readers differ over it) and malformed JSON
 */
export function bodyValue(incoming: Holding): unknown {
  incoming.bodyRead ??= readOnce(incoming.rawBody)
  if ('refusal' in incoming.bodyRead) throw incoming.bodyRead.refusal
  return incoming.bodyRead.value
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes of the body buffered by {@link bufferBody}. */
export function rawBody(incoming: Holding): Buffer {
  return incoming.rawBody ?? Buffer.alloc(0)
}

/** Parses all JSON from outside, strictly UTF-8. @throws Error if invalid */
export function jsonIn(bytes: Uint8Array): unknown {
  return JSON.parse(utf8.decode(bytes))
}

function readOnce(body: Buffer | undefined): Read {
  if (body === undefined || body.length === 0) return { value: undefined }
  try {
    return { value: jsonIn(body) }
  } catch {
    return { refusal: new UnreadableBody() }
  }
}

/**
 * Reads the whole body before checking sign-in. Otherwise a slow upload could be processed after its person's session has ended.
 * Read the result with {@link bodyValue} or {@link rawBody}.
 * @throws Refusal 413 above `largest` bytes, with or without Content-Length; 400 if the body is incomplete
 */
export async function bufferBody(incoming: Holding, largest: number): Promise<void> {
  if (incoming.rawBody) return
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (length !== undefined && encoding === undefined && Number(length) > largest) throw tooLarge(largest)
  const isEmpty = encoding === undefined && (length === undefined || length === '0')
  incoming.rawBody = isEmpty ? Buffer.alloc(0) : (arrived(incoming, largest) ?? (await wholeOf(incoming, largest)))
}

/** A body that came together with the headers, as most do. Reading it at once saves listening for its end. */
function arrived(incoming: IncomingMessage, largest: number): Buffer | null {
  if (!incoming.complete) return null
  const parts: Buffer[] = []
  // One call returns one packet of several.
  for (let part; (part = incoming.read() as Buffer | null) !== null;) parts.push(part)
  const [first = null] = parts
  const body = parts.length > 1 ? Buffer.concat(parts) : first
  if (body && body.length > largest) throw tooLarge(largest)
  return body
}

function wholeOf(incoming: IncomingMessage, largest: number): Promise<Buffer> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = []
    let bytes = 0
    const stop = () => {
      incoming.off('data', take).off('end', end).off('close', breakOff).off('error', breakOff)
      incoming.pause()
    }
    const take = (part: Buffer) => {
      parts.push(part)
      bytes += part.length
      if (bytes <= largest) return
      stop()
      fail(tooLarge(largest))
    }
    const end = () => {
      stop()
      done(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, bytes))
    }
    const breakOff = () => {
      stop()
      fail(new Refusal('invalid-input', 'The request broke off before it was whole. Nothing was stored.'))
    }
    if (incoming.destroyed && !incoming.readableEnded) return breakOff()
    incoming.on('data', take).on('end', end).on('close', breakOff).on('error', breakOff)
  })
}

function tooLarge(largest: number): Refusal {
  return new Refusal('too-large', `The request is larger than ${largest / 1024} kB. Nothing was stored.`)
}
