export type AuthMode = 'sign-in' | 'sign-up'
/** Why somebody arrives at the sign-in page: their sign-in session is over, or they have just chosen a new password. */
export type AuthReason = 'ended' | 'password-changed'

export type AuthSearch = { mode?: AuthMode; reason?: AuthReason; next?: string }

/** What the address of the sign-in page says; the rest is dropped. `next` is as it came: see `safeNextPath`. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { mode, reason, next } = search
  return {
    ...(mode === 'sign-up' || mode === 'sign-in' ? { mode } : {}),
    ...(reason === 'ended' || reason === 'password-changed' ? { reason } : {}),
    ...(typeof next === 'string' ? { next } : {}),
  }
}

/** A part of the fragment: '#token=…' carries what no proxy's log and no Referer header may see. */
export function fragmentPart(hash: string, name: string): string | undefined {
  return new URLSearchParams(hash).get(name) ?? undefined
}
