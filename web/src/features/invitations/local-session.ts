import { invitationToken } from '@openhour/shared/features/invitations/invitations.rules.ts'
import type { LocalSession } from '../../lib/forms/local-entries.ts'
import { readStored, removeStored, writeStored } from '../../lib/storage.ts'

const key = 'openhour.local_session'
const lifetimeMs = 60 * 60_000

/**
 * Remembers an invitation for an hour, so that a reload and signing in come back to it. It ends with the tab too,
 * because others may use this browser.
 */
export function startLocalSession(token: string): void {
  const session: LocalSession = {
    expiresAt: new Date(Date.now() + lifetimeMs).toISOString(),
    invitationToken: token,
  }
  writeStored(key, JSON.stringify(session), 'tab')
}

/** The local session while the current time is before its `expiresAt`. Any other is removed. */
export function readLocalSession(): LocalSession | undefined {
  const stored = readStored(key, 'tab')
  if (stored === null) return undefined
  const session = sessionIn(stored)
  if (session !== undefined && Date.now() < Date.parse(session.expiresAt)) return session
  endLocalSession()
  return undefined
}

/** Forgets the invitation. */
export function endLocalSession(): void {
  removeStored(key, 'tab')
}

function sessionIn(stored: string): LocalSession | undefined {
  try {
    const { expiresAt, invitationToken: token } = JSON.parse(stored) as Partial<Record<keyof LocalSession, unknown>>
    if (typeof expiresAt !== 'string' || typeof token !== 'string' || !invitationToken.test(token)) return undefined
    return { expiresAt, invitationToken: token }
  } catch {
    return undefined
  }
}
