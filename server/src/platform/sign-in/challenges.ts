import type pg from 'pg'
import { nowMs } from '../clock.ts'
import { runPlain, type Statement } from '../database/tenancy.ts'
import {
  addChallenge,
  type ChallengeKind,
  findChallenge,
  requireChallenge,
  takeChallenge,
} from './challenges.queries.ts'
import { tokenHash } from './keys.ts'

export type Challenge<Details> = { userId: string | null; details: Details }

/** Things half done: whoever comes back with the token, in time, may finish each once. Only hashes of tokens are stored. */
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
    /** The statements that begin one, to go with others in their transaction. An older one under the same token is over. */
    beginning,
    begin: async (...what: Parameters<typeof beginning>): Promise<void> => {
      await runPlain(pool, ...beginning(...what))
    },
    /** Refuses with `challenge-over` unless it still waits when its turn comes, after `lockAccount`. */
    stillWaiting: (kind: ChallengeKind, token: string): Statement => requireChallenge(kind, tokenHash(token), after(0)),
    /** Looks without finishing it. */
    find: async <Details>(kind: ChallengeKind, token: string): Promise<Challenge<Details> | undefined> => {
      const [[row]] = await runPlain(pool, findChallenge(kind, tokenHash(token), after(0)))
      return row as Challenge<Details> | undefined
    },
    /** Finishes it: nobody gets it a second time, whatever becomes of it now. */
    take: async <Details>(kind: ChallengeKind, token: string): Promise<Challenge<Details> | undefined> => {
      const [[row]] = await runPlain(pool, takeChallenge(kind, tokenHash(token)))
      return row && Date.parse(row.expiresAt) > nowMs() ? (row as unknown as Challenge<Details>) : undefined
    },
  }
}

export type Challenges = ReturnType<typeof openChallenges>
