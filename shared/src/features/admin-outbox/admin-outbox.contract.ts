import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins } from '../../access/rules.ts'

export const OutboxMail = z.object({
  id: z.string(),
  at: z.string(),
  template: z.string(),
  to: z.string(),
  readable: z.boolean(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

const id = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[a-z-]{1,60}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      'Unknown email',
    ),
  )
const tags = ['Admin']

export const adminOutboxContract = {
  list: operation(admins)
    .route({
      method: 'GET',
      path: '/admin/outbox',
      summary: 'Emails in the outbox, newest first, while no mail server is set',
      tags,
    })
    .input(z.strictObject({ before: z.optional(id) }))
    .output(z.object({ isUsed: z.boolean(), items: z.array(OutboxMail), more: z.boolean() })),
  open: operation(admins, { proof: true, refusals: ['not-possible-now', 'not-found'] })
    .route({ method: 'POST', path: '/admin/outbox/{id}/open', summary: 'The text of an email about signing in', tags })
    .input(z.strictObject({ id }))
    .output(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
}
