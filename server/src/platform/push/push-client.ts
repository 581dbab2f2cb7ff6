import { ECDH } from 'node:crypto'
import type { lookup } from 'node:dns'
import { isOutboundAddress, OutboundAddressRefused } from '../outbound/outbound-address.ts'
import { postOutbound } from '../outbound/outbound-post.ts'
import type { VapidKeys } from './vapid.ts'

/** A browser's push subscription: its endpoint and its encryption keys. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  title: string
  body: string
  /** The path that a click opens. */
  url: string
  /** Notifications with the same tag replace each other. */
  tag: string
  /** Instead of the product's. */
  icon?: string
}

/**
 * `gone`: the subscription has ended. `refused`: a retry is pointless. `busy`: a retry may succeed. `status` is the HTTP status, 0 without a response.
 */
export type PushOutcome = { kind: 'sent' | 'gone' | 'refused' | 'busy'; status: number }

export type Push = {
  publicKey: string
  /** Whether a subscription is usable: an allowed endpoint and a valid key. */
  takes(target: Pick<PushTarget, 'endpoint' | 'p256dh'>): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

/** Messages are padded to this size, so that their length reveals nothing. Push services accept 4096 bytes in total. */
const plainBytes = 2048
const timeoutMs = 3_000
/** Push services drop a message that could not be delivered for a day. */
export const pushLifeSeconds = 24 * 3600

type PushOptions = {
  keys: VapidKeys
  /** The operator's contact for push services: a mailto: or https: URL. */
  subject: string
  /** Allows push services on this machine. */
  loopback: boolean
  resolve?: typeof lookup
}

/** Sends web push messages: encrypted (RFC 8291), signed (RFC 8292), only to public addresses and without following redirects. */
export function openPush({ keys, subject, loopback, resolve }: PushOptions): Push {
  const takes: Push['takes'] = ({ endpoint, p256dh }) => isOutboundAddress(endpoint, loopback) && isPublicKey(p256dh)
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
        const status = await postOutbound(endpoint, { headers, body: details.body, timeoutMs, loopback, resolve })
        return { kind: outcomeOf(status), status }
      } catch (error) {
        return { kind: error instanceof OutboundAddressRefused ? 'refused' : 'busy', status: 0 }
      }
    },
  }
}

function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false // not a point on the curve
  }
}

function padded(message: PushMessage): string {
  const text = JSON.stringify(message)
  const short = Buffer.byteLength(text) > plainBytes ? JSON.stringify({ ...message, body: '' }) : text
  return short + ' '.repeat(Math.max(0, plainBytes - Buffer.byteLength(short)))
}

/** Redirects count as refused. */
function outcomeOf(status: number): PushOutcome['kind'] {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}
