import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { emailAddress } from '../../lib/email-address.ts'
import { historyKinds } from '../audit/audit-actions.rules.ts'
import { auditRoles } from './admin-audit.rules.ts'

/** An entry as admins see it: no row's id, no record's client, no details. */
export const AdminAuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Number in its chain. */
  seq: z.number(),
  /** Whose chain it is; null once the account is deleted. */
  account: z.nullable(z.string()),
  accountRole: z.nullable(z.string()),
  actorRole: z.enum(auditRoles),
  /** Null for the product itself, a deleted account, and a client in somebody else's chain. */
  actor: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  /** What an admin did. */
  act: z.nullable(z.string()),
})
export type AdminAuditEntry = z.infer<typeof AdminAuditEntry>

export const AuditVerification = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'finished', 'failed']),
  startedAt: z.string(),
  startedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  entries: z.number(),
  /** How many there were when it began. */
  expected: z.nullable(z.number()),
  chains: z.nullable(z.int()),
  anchored: z.nullable(z.int()),
  faultCount: z.nullable(z.int()),
  faults: z.array(
    z.object({
      account: z.nullable(z.string()),
      chain: z.nullable(z.string()),
      seq: z.nullable(z.number()),
      what: z.string(),
    }),
  ),
})
export type AuditVerification = z.infer<typeof AuditVerification>

const dayMessage = 'Please choose a valid day'
const account = 'Please enter a whole email address'
const filter = {
  /** The address of the account whose chain it is. */
  account: z.optional(emailAddress({ missing: account, invalid: account })),
  kind: z.optional(z.enum(historyKinds)),
  role: z.optional(z.enum(auditRoles)),
  entity: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}$/, 'Unknown kind of record'))),
  /** Days in UTC, inclusive. */
  from: z.optional(day(dayMessage)),
  to: z.optional(day(dayMessage)),
}
const cursor = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_\d{1,15}$/
const tags = ['Admin']

export const adminAuditContract = {
  entries: operation(admins)
    .route({ method: 'GET', path: '/admin/audit-log', summary: 'Entries of all audit chains, newest first', tags })
    .input(z.strictObject({ ...filter, before: z.optional(z.string().check(z.regex(cursor, 'Unknown place'))) }))
    .output(z.object({ items: z.array(AdminAuditEntry), next: z.nullable(z.string()) })),
  exportEntries: operation(admins)
    .route({
      method: 'POST',
      path: '/admin/audit-log/export',
      summary: 'Entries of all audit chains as comma-separated values',
      tags,
    })
    .input(z.strictObject(filter))
    .output(z.object({ fileName: z.string(), csv: z.string(), entries: z.int(), complete: z.boolean() })),
  verification: operation(admins)
    .route({
      method: 'GET',
      path: '/admin/audit-log/verification',
      summary: 'The newest verification of all chains, with its progress',
      tags,
    })
    .output(z.object({ verification: z.nullable(AuditVerification) })),
  startVerification: operation(admins)
    .route({
      method: 'POST',
      path: '/admin/audit-log/verification',
      summary: 'Start a verification of all chains, unless one is under way',
      tags,
    })
    .output(z.object({ verification: z.nullable(AuditVerification) })),
}
