import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins, roles } from '../../access/rules.ts'

const Found = z.object({
  name: z.string(),
  state: z.enum(['working', 'not-configured', 'warning', 'failing']),
  /** What was found. */
  detail: z.string(),
  /** What the operator can do about it. */
  advice: z.optional(z.string()),
})
/** What a check of one part found. */
export type HealthPart = z.infer<typeof Found>

/** A part of the installation: what its latest check found, when it last worked, and what was wrong last. */
export const WatchedPart = z.extend(Found, {
  key: z.string(),
  /** Other people’s servers, or those of practices, stand behind it. */
  isOutside: z.boolean(),
  checkedAt: z.string(),
  /** How long the check took. */
  latencyMs: z.int(),
  lastSuccessAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.string()),
})
export type WatchedPart = z.infer<typeof WatchedPart>

/** The state of the installation's parts, and numbers of accounts. Contains no names. */
export const AdminOverview = z.object({
  version: z.string(),
  startedAt: z.string(),
  parts: z.array(WatchedPart),
  /** What waits for an admin, besides the parts. `savedMails`: in the outbox within a day, because no mail server is set. */
  waiting: z.object({
    support: z.int(),
    lateMails: z.int(),
    givenUpJobs: z.int(),
    auditFaults: z.int(),
    savedMails: z.int(),
  }),
  accounts: z.array(z.object({ role: z.enum(roles), confirmed: z.int(), unconfirmed: z.int() })),
  /** The latest days (UTC), the oldest first: how many signed up, and how many accounts were used, of therapists and of everybody. */
  days: z.array(z.object({ day: z.string(), signedUp: z.int(), therapists: z.int(), people: z.int() })),
  /** Of the same days: requests that ended with an error of the server, and jobs that failed. */
  faults: z.array(z.object({ day: z.string(), requests: z.int(), jobs: z.int() })),
  /** The days with a sample, the oldest first. */
  sizes: z.array(z.object({ day: z.string(), databaseBytes: z.int(), diskBytes: z.int(), freeBytes: z.int() })),
})
export type AdminOverview = z.infer<typeof AdminOverview>

const tags = ['Admin']

export const adminContract = {
  overview: operation(admins)
    .route({
      method: 'GET',
      path: '/admin/overview',
      summary: 'System status, what waits for an admin, and numbers of accounts, errors and sizes',
      tags,
    })
    .output(AdminOverview),
  checkPart: operation(admins, { refusals: ['not-found', 'too-many-attempts'] })
    .route({
      method: 'POST',
      path: '/admin/parts/{part}/check',
      summary: 'Check one part of the installation now',
      tags,
    })
    .input(z.strictObject({ part: z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Unknown part')) }))
    .output(z.object({ part: WatchedPart })),
}
