import type { Role } from '@openhour/shared/access/rules.ts'
import type { Standing } from '@openhour/shared/access/tiers.ts'
import type pg from 'pg'
import type { runAs, Statement } from '../database/tenancy.ts'
import type { Given } from './duplicate-ids.ts'
import type { Seen } from './request.ts'

/** The signed-in person behind a request. */
export type Actor = {
  userId: string
  role: Role
  standing: Standing
  trialEndsAt: string | null
  signInSessionId: string
  /** When this sign-in session is over, however much it is used. */
  signInEndsAt: string
  /** When they last proved who they are, in this sign-in session; signing in counts. */
  provedAt: string
}

/** What a request brings to an operation. */
export type Incoming = {
  actor: Actor | undefined
  seen: Seen
  pool: pg.Pool
  idempotencyKey: string | undefined
  /** What `bodyValue` gives: operations read nothing else of the body. */
  body: () => unknown
  /** Filled in for a request whose address names rows: what it gives besides. */
  given?: Given
  /** Filled in once the operation is known; its name stands in logs. */
  operation?: string
}

/** One transaction on behalf of the signed-in person, in one round trip. */
export type Run = <const S extends readonly Statement[]>(...statements: S) => ReturnType<typeof runAs<S>>

/** The same, with statements that come first and answer nothing (claims, locks, limits): gives the rows of the last one. */
export type RunAfter = <Row>(before: readonly Statement[], statement: Statement<Row>) => Promise<Row[]>
