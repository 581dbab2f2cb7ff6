import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { clientNotFound } from '../clients/clients.rules.ts'
import { historyKinds } from './audit-actions.rules.ts'
import { isHistoryEntity } from './audit.rules.ts'

/**
 * A line of the history: an action of a person on a record. Reads close together are one line with their count, where `at` is the last and `since` the
 * first. `fields` names changed columns, never their values.
 */
export const HistoryLine = z.object({
  seq: z.int(),
  at: z.string(),
  since: z.string(),
  count: z.int(),
  action: z.string(),
  entity: z.string(),
  entityId: z.nullable(z.string()),
  fields: z.array(z.string()),
  /** `you` is the caller, `system` the product itself. */
  actor: z.enum(['you', 'client', 'admin', 'other', 'system']),
  /** The name of the API key that did it for the actor, also of one that was revoked; null if a person did it. */
  apiKey: z.nullable(z.string()),
})
export type HistoryLine = z.infer<typeof HistoryLine>

const dayMessage = 'Please choose a valid day'
const filter = {
  id: z.guid(clientNotFound),
  kind: z.optional(z.enum(historyKinds)),
  entity: z.optional(z.string().check(z.refine(isHistoryEntity, 'Unknown kind of record'))),
  /** Days in the practice's time zone, inclusive. */
  from: z.optional(day(dayMessage)),
  to: z.optional(day(dayMessage)),
}
const tags = ['Audit']

export const auditContract = {
  history: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{id}/history',
      summary: "Who did what in a client's record, newest first",
      tags,
    })
    .input(z.strictObject({ ...filter, before: z.optional(z.int().check(z.minimum(1))) }))
    .output(z.object({ items: z.array(HistoryLine), next: z.nullable(z.int()) })),
  exportHistory: operation(therapists, { closedToKeys: true })
    .route({
      method: 'POST',
      path: '/clients/{id}/history/export',
      summary: "The history of a client's record as comma-separated values, entry by entry",
      tags,
    })
    .input(z.strictObject(filter))
    .output(z.object({ fileName: z.string(), csv: z.string(), entries: z.int(), complete: z.boolean() })),
}
