import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The `__Host-` prefix binds the cookie to this host and to HTTPS. Browsers refuse it over plain HTTP on loopback. */
export function cookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}openhour.sign_in`
}

function prefixOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-' : ''
}

/** The cookie's value as sent, with its signature; undefined if missing. */
export function signedValue(cookieHeader: string | null, name: string): string | undefined {
  const raw = cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return raw === '' ? undefined : raw
}

/** The token of a signed cookie (`token.base64(hmac-sha256)`); undefined if missing or forged. */
export function tokenOf(cookieHeader: string | null, name: string, secret: string): string | undefined {
  const raw = signedValue(cookieHeader, name)
  if (raw === undefined) return undefined
  const value = safeDecode(raw)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const right = signatureOf(token, secret)
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest()
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Cookies of unfinished steps. Each contains a token whose hash is in the database or, for a sign-up, a keyed hash of its id. */
const passing = {
  secondFactor: 'second_factor',
  passkey: 'passkey',
  google: 'google',
  googleSignUp: 'google_sign_up',
  signUp: 'sign_up',
} as const
export type TemporaryCookie = keyof typeof passing

/** Writes and reads the sign-in cookies. All are HttpOnly and SameSite=Lax. */
export function openCookies(publicUrl: string, secret: string) {
  const signIn = cookieName(publicUrl)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const nameOf = (kind: TemporaryCookie) => `${prefixOf(publicUrl)}openhour.${passing[kind]}`
  const written = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
  // A readable cookie without authority. It saves public pages a request for whether someone is signed in.
  const mark = (seconds: number, value = '1') => `signed_in=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`
  const signedIn = (token: string, seconds: number) => {
    const value = encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)
    return written(signIn, value, seconds)
  }
  return {
    signedIn: (token: string, seconds: number): string[] => [signedIn(token, seconds), mark(seconds)],
    /** For a renewed session. The readable cookie changes too, so that a page can tell that its refused request was sent before the renewal. */
    renewed: (token: string, seconds: number): string[] => [
      signedIn(token, seconds),
      mark(seconds, randomBytes(6).toString('base64url')),
    ],
    signedOut: (): string[] => [written(signIn, '', 0), mark(0)],
    /** The browser's session token, if its signature is valid. */
    carried: (headers: Headers): string | undefined => tokenOf(headers.get('cookie'), signIn, secret),
    give: (kind: TemporaryCookie, token: string, seconds: number): string => written(nameOf(kind), token, seconds),
    take: (kind: TemporaryCookie): string => written(nameOf(kind), '', 0),
    read: (kind: TemporaryCookie, headers: Headers): string | undefined =>
      signedValue(headers.get('cookie'), nameOf(kind)),
  }
}

export type Cookies = ReturnType<typeof openCookies>
