import { createHmac, timingSafeEqual } from 'node:crypto'

/** Over TLS the name binds the cookie to this host and to HTTPS; on loopback HTTP browsers would refuse that name. */
export function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-openhour.sign_in' : 'openhour.sign_in'
}

/** The cookie's value as it was sent, still signed, or undefined when there is none. */
export function signedValue(cookieHeader: string | null, name: string): string | undefined {
  const raw = cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return raw === '' ? undefined : raw
}

/** The token in a signed sign-in cookie, as the sign-in library writes it (`token.base64(hmac-sha256)`), or undefined when missing or forged. */
export function tokenOf(cookieHeader: string | null, name: string, secret: string): string | undefined {
  const raw = signedValue(cookieHeader, name)
  if (raw === undefined) return undefined
  const value = safeDecode(raw)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
