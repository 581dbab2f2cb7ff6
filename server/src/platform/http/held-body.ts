import type { IncomingMessage } from 'node:http'
import { Refusal } from '../refusal.ts'

type Holding = IncomingMessage & { rawBody?: Buffer }

/** What {@link holdBody} took in, for whoever stands before the door that reads it. */
export function heldBody(incoming: Holding): Buffer | undefined {
  return incoming.rawBody
}

/**
 * Takes in the whole body, so that everything after it is decided at one moment: who is asking above all. A body that comes slowly would
 * otherwise be worked on for somebody whose sign-in ended meanwhile. The request adapter reads `rawBody` instead of the socket, without a copy.
 * @throws Refusal 413 above `largest` bytes, whether or not a header told so; 400 when the sender stopped in the middle
 */
export async function holdBody(incoming: Holding, largest: number): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (length !== undefined && encoding === undefined && Number(length) > largest) throw tooLarge()
  const isEmpty = encoding === undefined && (length === undefined || length === '0')
  incoming.rawBody = isEmpty ? Buffer.alloc(0) : await wholeOf(incoming, largest)
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
      fail(tooLarge())
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

function tooLarge(): Refusal {
  return new Refusal('too-large', 'The request is larger than 960 kB. Nothing was stored.')
}
