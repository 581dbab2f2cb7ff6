import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { openReceiver, type Received } from './fake-receiver.ts'

export type Pushed = Received

/** A fake browser with a push subscription. */
export type PushedBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Decrypts a message with the browser's key (RFC 8291). `bytes` is the length of its text. */
  open(pushed: Pushed): { json: Record<string, string>; bytes: number }
}

/** A push service on loopback. */
export async function openPushService() {
  const service = await openReceiver(201)
  return Object.assign(service, {
    browser: () => openBrowser(`${service.origin}/push/${randomBytes(9).toString('hex')}`),
  })
}

export type PushService = Awaited<ReturnType<typeof openPushService>>

function openBrowser(endpoint: string): PushedBrowser {
  const curve = createECDH('prime256v1')
  const own = curve.generateKeys()
  const auth = randomBytes(16)
  const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest()
  return {
    subscription: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    open({ body }) {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const theirs = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const shared = hmac(auth, curve.computeSecret(theirs))
      const material = hmac(shared, 'WebPush: info\0', own, theirs, '\u0001')
      const base = hmac(salt, material)
      const key = hmac(base, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16)
      const nonce = hmac(base, 'Content-Encoding: nonce\0\u0001').subarray(0, 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      const end = plain.lastIndexOf(2)
      const text = plain.subarray(0, end).toString('utf8')
      return { json: JSON.parse(text) as Record<string, string>, bytes: Buffer.byteLength(text) }
    },
  }
}

/** Verifies the message's VAPID signature (RFC 8292) and returns its claims. */
export function vapidOf({ headers }: Pushed): { key: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([A-Za-z0-9_-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('the signature does not match its key')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as never }
}
