export type AuthMode = 'sign-in' | 'sign-up'
/** Why somebody arrives at the sign-in page: their sign-in session is over, or they have just chosen a new password. */
export type AuthReason = 'ended' | 'password-changed'

export type AuthSearch = { mode?: AuthMode; reason?: AuthReason; next?: string }

/** What the address of the sign-in page says after its '?'; the rest is dropped. `next` is as it came: see `safeNextPath`. */
export function readAuthSearch(search: string): AuthSearch {
  const said = new URLSearchParams(search)
  const mode = said.get('mode')
  const reason = said.get('reason')
  const next = said.get('next')
  return {
    ...(mode === 'sign-up' || mode === 'sign-in' ? { mode } : {}),
    ...(reason === 'ended' || reason === 'password-changed' ? { reason } : {}),
    ...(next === null ? {} : { next }),
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
