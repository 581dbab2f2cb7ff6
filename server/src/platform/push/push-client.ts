import { ECDH } from 'node:crypto'
import type { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isPushAddress, PushAddressRefused, publicLookup } from './push-address.ts'
import type { VapidKeys } from './vapid.ts'

/** Where one browser takes messages, and the keys that only it can read them with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  title: string
  body: string
  /** A path of this site that a click leads to. */
  url: string
  /** Messages with the same tag replace one another on the screen. */
  tag: string
}

/**
 * `gone`: the browser takes none any more. `refused`: trying again is of no use. `busy`: it may be later. `status` is what the service answered, 0
 * when it did not.
 */
export type PushOutcome = { kind: 'sent' | 'gone' | 'refused' | 'busy'; status: number }

export type Push = {
  publicKey: string
  /** Whether something can be sent there at all: an address that may be called, and a key that messages can be sealed with. */
  takes(target: Pick<PushTarget, 'endpoint' | 'p256dh'>): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

/** Every message has this size before it is encrypted, so that its length tells nothing of it. Push services take 4096 bytes in all. */
const plainBytes = 2048
const timeoutMs = 3_000
/** A notification that could not be shown for a day is old news. */
export const pushLifeSeconds = 24 * 3600

type PushOptions = {
  keys: VapidKeys
  /** Whom a push service can write to: a mailto: or https: address. */
  subject: string
  /** Allows push services on this machine. */
  loopback: boolean
  resolve?: typeof lookup
}

/** Sends to browsers through their push services: encrypted (RFC 8291), signed (RFC 8292), to public addresses alone, following no redirect. */
export function openPush({ keys, subject, loopback, resolve }: PushOptions): Push {
  const takes: Push['takes'] = ({ endpoint, p256dh }) => isPushAddress(endpoint, loopback) && isPublicKey(p256dh)
  return {
    publicKey: keys.publicKey,
    takes,
    async send({ endpoint, p256dh, auth }, message) {
      if (!takes({ endpoint, p256dh })) return { kind: 'refused', status: 0 }
      const { default: webPush } = await import('web-push')
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, padded(message), {
        vapidDetails: { subject, ...keys },
        TTL: pushLifeSeconds,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
      const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
      try {
        const status = await post(endpoint, headers, details.body, publicLookup(loopback, resolve))
        return { kind: outcomeOf(status), status }
      } catch (error) {
        return { kind: error instanceof PushAddressRefused ? 'refused' : 'busy', status: 0 }
      }
    },
  }
}

function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false // not a point of the curve
  }
}

function padded(message: PushMessage): string {
  const text = JSON.stringify(message)
  const short = Buffer.byteLength(text) > plainBytes ? JSON.stringify({ ...message, body: '' }) : text
  return short + ' '.repeat(Math.max(0, plainBytes - Buffer.byteLength(short)))
}

/** A redirect counts as refused: whoever answers with one may mean anything. */
function outcomeOf(status: number): PushOutcome['kind'] {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}

/** Not fetch: that takes no look-up of ours, and follows a name wherever it leads at the moment of connecting. */
function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  find: ReturnType<typeof publicLookup>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = endpoint.startsWith('https:') ? requestSecure : requestPlain
    const signal = AbortSignal.timeout(timeoutMs)
    const request = send(endpoint, { method: 'POST', headers, agent: false, lookup: find, signal }, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy() // what else it says is of no use, and may be without end
    })
    request.on('error', reject)
    request.end(body)
  })
}
