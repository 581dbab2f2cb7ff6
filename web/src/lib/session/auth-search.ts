export const authModes = ['sign-in', 'sign-up', 'second-factor', 'google-sign-up'] as const
export type AuthMode = (typeof authModes)[number]
/** Why a person is on the sign-in page: their sign-in session has ended, or they have just chosen a new password. */
export type AuthReason = 'ended' | 'password-changed'

/**
 * `error` is the unvalidated error code of a failed sign-in with another service: the list of codes is loaded with the
 * page that shows it.
 */
export type AuthSearch = { mode?: AuthMode; reason?: AuthReason; next?: string; error?: string }

/** The search parameters of the sign-in page; others are dropped. `next` is unvalidated: see `safeNextPath`. */
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

/** Link to the sign-in page, as `readAuthSearch` reads it. */
export function authPath(search: AuthSearch): string {
  const said = new URLSearchParams(search).toString()
  return said === '' ? '/auth' : `/auth?${said}`
}

/** A value of the fragment: '#token=…' carries what no proxy's log and no Referer header may contain. */
export function fragmentPart(hash: string, name: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get(name) ?? undefined
}
