import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { practiceNotFound } from '../portal/portal.rules.ts'
import { accessActors } from './record-access.rules.ts'

/**
 * What somebody did in the client's record, in words by `accessText`. Entries of the same kind that are close together are one line with their count,
 * where `at` is the last and `since` the first. An opening is an act of a person: what their open page fetches again is not counted. It says neither which row it was nor what changed in it.
 */
export const AccessLine = z.object({
  seq: z.int(),
  at: z.string(),
  since: z.string(),
  times: z.int(),
  actor: z.enum(accessActors),
  action: z.string(),
  entity: z.string(),
})
export type AccessLine = z.infer<typeof AccessLine>

export const recordAccessContract = {
  list: operation(clientsOnly)
    .route({
      method: 'GET',
      path: '/portal/practices/{clientId}/record-access',
      summary: 'Who opened or changed the client’s record, newest first',
      description: '`next` is the `before` of the next page.',
      tags: ['Client portal'],
    })
    .input(z.strictObject({ clientId: z.guid(practiceNotFound), before: z.optional(z.int().check(z.minimum(1))) }))
    .output(z.object({ items: z.array(AccessLine), next: z.nullable(z.int()) })),
}
