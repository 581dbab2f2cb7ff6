import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { clockStyles, weekStarts } from '../availability/availability.rules.ts'
import { Brand } from '../branding/branding.contract.ts'
import { invitationTexts, invitationToken } from '../invitations/invitations.rules.ts'
import { portalDiaryContract } from './portal-diary.contract.ts'
import { portalRecordContract } from './portal-record.contract.ts'
import { practiceNotFound } from './portal.rules.ts'

/** A practice that the client has joined. `clientId` is their record there, which other operations of the portal take. */
export const JoinedPractice = z.object({
  clientId: z.guid(),
  practiceName: z.string(),
  therapistName: z.string(),
  /** The practice's IANA zone. */
  timeZone: z.string(),
  clockStyle: z.enum(clockStyles),
  weekStart: z.enum(weekStarts),
  /** A cancellation within these hours before an appointment is late. */
  cancellationHours: z.int(),
  /** The client can book by themselves. */
  canBook: z.boolean(),
  /** The portal has what the practice invoiced to its clients. */
  showsInvoices: z.boolean(),
  /** The practice's own words about cancelling and moving. */
  bookingPolicy: z.nullable(z.string()),
  joinedAt: z.string(),
  /** Null without one, in discreet mode, and while the practice's plan includes none. */
  brand: z.nullable(Brand),
})
export type JoinedPractice = z.infer<typeof JoinedPractice>

/** An access to a portal that ended within the last 30 days. */
export const EndedAccess = z.object({
  clientId: z.guid(),
  practiceName: z.string(),
  /** Null where nobody noted it. */
  endedBy: z.nullable(z.enum(['client', 'practice'])),
  endedAt: z.string(),
})
export type EndedAccess = z.infer<typeof EndedAccess>

const tags = ['Client portal']

export const portalContract = {
  ...portalRecordContract,
  ...portalDiaryContract,
  practices: operation(clientsOnly)
    .route({
      method: 'GET',
      path: '/portal/practices',
      summary: 'The practices that the client has joined, newest first',
      description: '`ended` are those that the client left, or that ended the access, within the last 30 days.',
      tags,
    })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(JoinedPractice), ended: z.array(EndedAccess) })),
  join: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/portal/practices',
      summary: 'Join a practice with the token of an invitation',
      description: 'The invitation must have been sent to the email address of the account.',
      tags,
    })
    .input(z.strictObject({ token: z.string().check(z.regex(invitationToken, invitationTexts.over)) }))
    .output(z.object({ clientId: z.guid() })),
  leave: operation(clientsOnly)
    .route({
      method: 'DELETE',
      path: '/portal/practices/{clientId}',
      summary: 'Leave a practice',
      description: 'Access ends at once. The practice keeps its record.',
      tags,
    })
    .input(z.strictObject({ clientId: z.guid(practiceNotFound) }))
    .output(z.object({ clientId: z.guid() })),
}
