import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'

/** A mail about an appointment that a daily limit holds back. */
export const WaitingMail = z.object({
  appointmentId: z.guid(),
  clientName: z.string(),
  startsAt: z.string(),
  kind: z.enum(['notice', 'reminder']),
  /** Whose limit is reached: what the practice may send, or what one person may get. */
  reason: z.enum(['practice', 'recipient']),
})
export type WaitingMail = z.infer<typeof WaitingMail>

export const remindersContract = {
  waitingMails: operation(therapists)
    .route({
      method: 'GET',
      path: '/waiting-mails',
      summary: 'Mails to clients that wait because a daily limit is reached, and when the limits count anew',
      tags: ['Appointments'],
    })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(WaitingMail), total: z.int(), resumesAt: z.string() })),
}
