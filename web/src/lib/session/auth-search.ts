export const authModes = ['sign-in', 'sign-up', 'second-factor', 'google-sign-up'] as const
export type AuthMode = (typeof authModes)[number]
/** Why somebody arrives at the sign-in page: their sign-in session is over, or they have just chosen a new password. */
export type AuthReason = 'ended' | 'password-changed'

/** `error` is the code by which another service's sign-in failed, as it came: its list travels with the page that shows it. */
export type AuthSearch = { mode?: AuthMode; reason?: AuthReason; next?: string; error?: string }

/** What the address of the sign-in page says after its '?'; the rest is dropped. `next` is as it came: see `safeNextPath`. */
export function readAuthSearch(search: string): AuthSearch {
  const said = new URLSearchParams(search)
  const mode = authModes.find((known) => known === said.get('mode'))
  const reason = said.get('reason')
  const next = said.get('next')
  const error = said.get('error')
  return {
    ...(mode ? { mode } : {}),
    ...(reason === 'ended' || reason === 'password-changed' ? { reason } : {}),
    ...(next === null ? {} : { next }),
    ...(error === null || error === '' ? {} : { error }),
  }
}

/** The sign-in page as `readAuthSearch` understands it. */
export function authPath(search: AuthSearch): string {
  const said = new URLSearchParams(search).toString()
  return said === '' ? '/auth' : `/auth?${said}`
}

/** A part of the fragment: '#token=…' carries what no proxy's log and no Referer header may see. */
export function fragmentPart(hash: string, name: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get(name) ?? undefined
}
