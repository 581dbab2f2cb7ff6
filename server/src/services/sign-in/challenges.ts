import type pg from 'pg'
import { nowMs } from '../../platform/clock.ts'
import { runPlain, type Statement } from '../../platform/database/tenancy.ts'
import {
  addChallenge,
  type ChallengeKind,
  findChallenge,
  requireChallenge,
  takeChallenge,
} from './challenges.queries.ts'
import { tokenHash } from './keys.ts'

export type Challenge<Details> = { userId: string | null; details: Details }

/** Unfinished steps of sign-in. Each can be completed once, with its token, before it expires. Only token hashes are stored. */
export function openChallenges(pool: pg.Pool) {
  const after = (minutes: number) => new Date(nowMs() + minutes * 60_000).toISOString()
  const beginning = (
    kind: ChallengeKind,
    token: string,
    minutes: number,
    details: object,
    userId: string | null = null,
  ): Statement[] => {
    const keyHash = tokenHash(token)
    return [takeChallenge(kind, keyHash), addChallenge({ kind, keyHash, userId, details, expiresAt: after(minutes) })]
  }
  return {
    /** The statements that start one, for a transaction. Replaces an older one with the same token. */
    beginning,
    begin: async (...what: Parameters<typeof beginning>): Promise<void> => {
      await runPlain(pool, ...beginning(...what))
    },
    /** Refuses with `challenge-over` unless it is still pending. Run it after `lockAccount`. */
    requirePending: (kind: ChallengeKind, token: string): Statement =>
      requireChallenge(kind, tokenHash(token), after(0)),
    /** Reads it without using it up. */
    find: async <Details>(kind: ChallengeKind, token: string): Promise<Challenge<Details> | undefined> => {
      const [[row]] = await runPlain(pool, findChallenge(kind, tokenHash(token), after(0)))
      return row as Challenge<Details> | undefined
    },
    /** Uses it up, whether or not what follows succeeds. */
    take: async <Details>(kind: ChallengeKind, token: string): Promise<Challenge<Details> | undefined> => {
      const [[row]] = await runPlain(pool, takeChallenge(kind, tokenHash(token)))
      return row && Date.parse(row.expiresAt) > nowMs() ? (row as unknown as Challenge<Details>) : undefined
    },
  }
}

export type Challenges = ReturnType<typeof openChallenges>
