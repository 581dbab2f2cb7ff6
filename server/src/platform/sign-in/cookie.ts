import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Over TLS the name binds the cookie to this host and to HTTPS; on loopback HTTP browsers would refuse that name. */
export function cookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}openhour.sign_in`
}

function prefixOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-' : ''
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

/** The token in a signed sign-in cookie (`token.base64(hmac-sha256)`), or undefined when missing or forged. */
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

/** Cookies of things half done: each holds a token whose hash the database keeps, or, of a sign-up, a mark that its id is turned into. */
const passing = {
  secondFactor: 'second_factor',
  passkey: 'passkey',
  google: 'google',
  googleSignUp: 'google_sign_up',
  signUp: 'sign_up',
} as const
export type PassingCookie = keyof typeof passing

/** Writes and reads the cookies of signing in. None can be read by a page's script, none travels with another site's requests save a link. */
export function openCookies(publicUrl: string, secret: string) {
  const signIn = cookieName(publicUrl)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const nameOf = (kind: PassingCookie) => `${prefixOf(publicUrl)}openhour.${passing[kind]}`
  const written = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
  // A readable cookie beside the real one, worth nothing: it only spares a visitor's page the question whether somebody is signed in.
  const mark = (seconds: number, value = '1') => `signed_in=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`
  const signedIn = (token: string, seconds: number) => {
    const value = encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)
    return written(signIn, value, seconds)
  }
  return {
    signedIn: (token: string, seconds: number): string[] => [signedIn(token, seconds), mark(seconds)],
    /** The same for a sign-in session that goes on. The mark changes too: by it a page tells that its refused request was sent too early. */
    renewed: (token: string, seconds: number): string[] => [
      signedIn(token, seconds),
      mark(seconds, randomBytes(6).toString('base64url')),
    ],
    signedOut: (): string[] => [written(signIn, '', 0), mark(0)],
    /** The token that this browser carries, if it is one that we wrote. */
    carried: (headers: Headers): string | undefined => tokenOf(headers.get('cookie'), signIn, secret),
    give: (kind: PassingCookie, token: string, seconds: number): string => written(nameOf(kind), token, seconds),
    take: (kind: PassingCookie): string => written(nameOf(kind), '', 0),
    read: (kind: PassingCookie, headers: Headers): string | undefined =>
      signedValue(headers.get('cookie'), nameOf(kind)),
  }
}

export type Cookies = ReturnType<typeof openCookies>
