import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { oneLine } from '../../lib/text.ts'
import { mostFound, mostSearched } from './search.rules.ts'

/** A client as a search shows them: enough to tell two of the same name apart, and nothing of the record. */
export const FoundClient = z.object({
  id: z.guid(),
  name: z.string(),
  preferredName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  archivedAt: z.nullable(z.string()),
})
export type FoundClient = z.infer<typeof FoundClient>

export const searchContract = {
  find: operation(therapists)
    .route({
      method: 'GET',
      path: '/search',
      summary: 'What of the practice fits some words, best first: clients by name, e-mail address or telephone number',
      tags: ['Search'],
    })
    .input(
      z.strictObject({
        q: oneLine(mostSearched),
        limit: z._default(z.int().check(z.minimum(1), z.maximum(mostFound)), 8),
      }),
    )
    .output(z.object({ clients: z.array(FoundClient) })),
}
