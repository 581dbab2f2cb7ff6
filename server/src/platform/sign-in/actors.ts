import type { Role } from '@openhour/shared/access/rules.ts'
import { planStatusOf } from '@openhour/shared/access/tiers.ts'
import type pg from 'pg'
import { now, nowMs } from '../clock.ts'
import { runPlain } from '../database/tenancy.ts'
import type { Actor } from '../http/request-context.ts'
import type { Change } from '../live/live.ts'
import { faultFields, type Log } from '../log.ts'
import { signedValue, tokenOf } from './cookie.ts'
import { endSignInSession, findSignInSession, touchSignInSession } from './sign-in.queries.ts'

/** The tables that a sign-in is read from. */
const signInTables = new Set(['users', 'subscribers', 'sign_in_sessions'])

type Known = { actor: Actor; readAt: number; lastActiveAt: number; expiresAt: number }

/** Who is behind a request. Answers come from a short memory that revocation clears, on every node, through the live channel. */
export type Actors = {
  of(headers: Headers): Promise<Actor | undefined>
  /** The same without counting as use: an open window alone does not keep anybody signed in. */
  stillSignedIn(headers: Headers): Promise<boolean>
  /** Who it is, likewise without counting as use: for what browsers send by themselves. */
  peek(headers: Headers): Promise<Actor | undefined>
  forget(userId: string): void
  /** Forgets the person where a change may concern who they are or what they may do. */
  onChange(change: Change): void
  forgetAll(): void
}

const memoryMs = 5_000
const touchEveryMs = 60_000
const everybody = '*'

/**
 * @param pool works as openhour_sign_in
 * @param options.idleMs a sign-in session that was not used for so long is ended the next time it shows itself
 */
export function openActors(
  pool: pg.Pool,
  options: { cookie: string; secret: string; idleMs: number; plansOn: () => boolean; log: Log },
): Actors {
  // By the cookie as it was sent: what is in here was verified when it came in.
  const memory = new Map<string, Known>()
  /** For each reading that is under way, who was forgotten meanwhile: what it read may be older than that. */
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
        planStatus: planStatusOf({ ...row, subscribed: row.subscribed ?? false }, now(), options.plansOn()),
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
      options.log.warn(faultFields(error), 'the use of a sign-in session was not noted'),
    )
  }

  async function knownOf(headers: Headers): Promise<Known | undefined> {
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
    if (known && !forgotten.has(known.actor.userId) && !forgotten.has(everybody)) {
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
      for (const forgotten of readings) forgotten.add(everybody)
      memory.clear()
    },
  }
}
