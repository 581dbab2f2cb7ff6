import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins, roles } from '../../access/rules.ts'

/** The state of the installation's parts, and numbers of accounts. Contains no names. */
export const AdminOverview = z.object({
  version: z.string(),
  startedAt: z.string(),
  parts: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['working', 'not-configured', 'warning', 'failing']),
      /** What was found. */
      detail: z.string(),
      /** What the operator can do about it. */
      advice: z.optional(z.string()),
    }),
  ),
  accounts: z.array(z.object({ role: z.enum(roles), confirmed: z.int(), unconfirmed: z.int() })),
  /** The latest days (UTC), the oldest first: how many signed up, and how many accounts were used, of therapists and of everybody. */
  days: z.array(z.object({ day: z.string(), signedUp: z.int(), therapists: z.int(), people: z.int() })),
})
export type AdminOverview = z.infer<typeof AdminOverview>
/** One line of the admin's status page. */
export type HealthPart = AdminOverview['parts'][number]

export const adminContract = {
  overview: operation(admins)
    .route({
      method: 'GET',
      path: '/admin/overview',
      summary: 'System status and numbers of accounts',
      tags: ['Admin'],
    })
    .output(AdminOverview),
}
