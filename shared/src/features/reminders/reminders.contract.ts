import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'

/** An email about an appointment that waits because of a daily limit. */
export const WaitingMail = z.object({
  appointmentId: z.guid(),
  clientName: z.string(),
  startsAt: z.string(),
  kind: z.enum(['notice', 'reminder']),
  /** Which limit is reached: emails of the practice, or emails to one recipient. */
  reason: z.enum(['practice', 'recipient', 'new-practices']),
  /** The contact to whom the reminder goes; null if it goes to the client. */
  contactId: z.nullable(z.guid()),
  contactName: z.nullable(z.string()),
})
export type WaitingMail = z.infer<typeof WaitingMail>

/** `resumesAt` is when the limits of the day begin anew. */
const WaitingMails = z.object({ items: z.array(WaitingMail), total: z.int(), resumesAt: z.string() })
export type WaitingMails = z.infer<typeof WaitingMails>

export const remindersContract = {
  waitingMails: operation(therapists)
    .route({
      method: 'GET',
      path: '/waiting-mails',
      summary: 'List emails to clients that wait because of a daily limit, and when the limit resets',
      tags: ['Appointments'],
    })
    .input(z.strictObject({}))
    .output(WaitingMails),
}
