import type { Role } from '@openhour/shared/access/rules.ts'
import { tierStatusOf } from '@openhour/shared/access/tiers.ts'
import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Actors } from '../../platform/http/callers.ts'
import type { HeaderValues } from '../../platform/http/request.ts'
import type { Actor } from '../../platform/http/request-context.ts'
import type { Change } from '../../platform/live/live.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { signedValue, tokenOf } from './cookie.ts'
import { endSignInSession, findSignInSession, touchSignInSession } from './sign-in.queries.ts'

/** Tables with the data of a sign-in session's person. */
const signInTables = new Set(['users', 'subscribers', 'sign_in_sessions'])

type Known = { actor: Actor; readAt: number; lastActiveAt: number; expiresAt: number }

/** Results are cached for a few seconds; a revocation clears them on every node through the live channel. */
export type RememberedActors = Actors & {
  forget(userId: string): void
  /** Forgets the person if the change may affect their account or permissions. */
  onChange(change: Change): void
  forgetAll(): void
}

const memoryMs = 5_000
const touchEveryMs = 60_000
const everyone = '*'

/**
 * @param pool works as openhour_sign_in
 * @param options.idleMs a session unused for this long is ended at its next request
 */
export function openActors(
  pool: pg.Pool,
  options: { cookie: string; secret: string; idleMs: number; plansOn: () => boolean; log: Log },
): RememberedActors {
  // Keyed by the cookie as sent. Only verified cookies get in.
  const memory = new Map<string, Known>()
  /** For each read in progress, the people forgotten since it started: its result may be outdated. */
  const readings = new Set<Set<string>>()

  async function read(token: string): Promise<Known | undefined> {
    const [rows] = await runPlain(pool, findSignInSession(token))
    const [row] = rows
    if (!row) return undefined
    const known: Known = {
      actor: {
        userId: row.userId,
        role: row.role as Role,
        signInSessionId: row.id,
        signInEndsAt: row.expiresAt,
        trialEndsAt: row.trialEndsAt,
        provedAt: row.provedAt,
        tierStatus: tierStatusOf({ ...row, subscribed: row.subscribed ?? false }, now(), options.plansOn()),
      },
      readAt: nowMs(),
      lastActiveAt: Date.parse(row.lastActiveAt),
      expiresAt: Date.parse(row.expiresAt),
    }
    if (row.suspendedAt !== null || isOver(known)) {
      await runPlain(pool, endSignInSession(row.id))
      return undefined
    }
    return known
  }

  function isOver(known: Known): boolean {
    return nowMs() >= known.expiresAt || nowMs() - known.lastActiveAt >= options.idleMs
  }

  function touch(known: Known): void {
    if (nowMs() - known.lastActiveAt < touchEveryMs) return
    known.lastActiveAt = nowMs()
    runPlain(pool, touchSignInSession(known.actor.signInSessionId, now().toISOString())).catch((error: unknown) =>
      options.log.warn(faultFields(error), 'could not record the activity of a sign-in session'),
    )
  }

  async function knownOf(headers: HeaderValues): Promise<Known | undefined> {
    const cookies = headers.get('cookie')
    const signed = signedValue(cookies, options.cookie)
    if (signed === undefined) return undefined
    const remembered = memory.get(signed)
    if (remembered && nowMs() - remembered.readAt < memoryMs && !isOver(remembered)) return remembered
    memory.delete(signed)
    const token = tokenOf(cookies, options.cookie, options.secret)
    if (token === undefined) return undefined
    const forgotten = new Set<string>()
    readings.add(forgotten)
    const known = await read(token).finally(() => readings.delete(forgotten))
    if (known && !forgotten.has(known.actor.userId) && !forgotten.has(everyone)) {
      memory.set(signed, known)
      if (memory.size > 20_000) memory.delete(memory.keys().next().value as string)
    }
    return known
  }

  function forget(userId: string): void {
    for (const forgotten of readings) forgotten.add(userId)
    for (const [token, known] of memory) if (known.actor.userId === userId) memory.delete(token)
  }

  return {
    of: async (headers) => {
      const known = await knownOf(headers)
      if (known) touch(known)
      return known?.actor
    },
    stillSignedIn: async (headers) => (await knownOf(headers)) !== undefined,
    peek: async (headers) => (await knownOf(headers))?.actor,
    forget,
    onChange: ({ userId, table }) => {
      if (signInTables.has(table)) forget(userId)
    },
    forgetAll: () => {
      for (const forgotten of readings) forgotten.add(everyone)
      memory.clear()
    },
  }
}
