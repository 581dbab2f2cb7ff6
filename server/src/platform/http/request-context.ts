import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { Role } from '@openhour/shared/access/rules.ts'
import type { TierStatus } from '@openhour/shared/access/tiers.ts'
import type { AuditedTable } from '@openhour/shared/tables.ts'
import type { Openings } from '../audit/openings.ts'
import type { PersonPools, runAs, Statement } from '../database/tenancy.ts'
import type { Given } from './duplicate-ids.ts'
import type { RequestMeta } from './request.ts'

/** The signed-in person behind a request. */
export type Actor = {
  userId: string
  role: Role
  tierStatus: TierStatus
  trialEndsAt: string | null
  signInSessionId: string
  /** When this sign-in session ends regardless of activity. */
  signInEndsAt: string
  /** When they last authenticated in this session; signing in counts. */
  provedAt: string
  /** The API key that acts for them, instead of a sign-in session. */
  apiKey?: { id: string; scopes: ReadonlySet<string> }
  /**
   * The view of a page that this request belongs to: what the browser fetches again for it is no new act of the person. Only the browser says it, so
   * nothing may depend on it but how reads are counted.
   */
  view?: string
}

/** The request, as an operation gets it. */
export type Incoming = {
  actor: Actor | undefined
  requestMeta: RequestMeta
  pools: PersonPools
  openings: Openings
  idempotencyKey: string | undefined
  /** The parsed body (`bodyValue`). Operations read it nowhere else. */
  body: () => unknown
  /** Set for REST requests, whose path names rows: the ids in the query and the body, to compare. */
  given?: Given
  /** The operation's name for logs, once known. */
  operation?: string
  /** Why the operation was refused, once it was. */
  refusal?: Problem
}

/** Runs statements as the signed-in person, in one transaction and one round trip. */
export type Run = <const S extends readonly Statement[]>(...statements: S) => ReturnType<typeof runAs<S>>

/**
 * Records in the audit log that the person opened a row, where only the row says whether its read counts; otherwise mark the read (`opens`). Send the row
 * only after it.
 * @throws the database error if it could not be written
 */
export type RecordOpened = (entity: AuditedTable<'opened'>, row: { id: string; clientId: string }) => Promise<void>

/** Runs statements whose rows do not matter (claims, locks, limits) before one statement. @returns the rows of the last */
export type RunAfter = <Row>(before: readonly Statement[], statement: Statement<Row>) => Promise<Row[]>
