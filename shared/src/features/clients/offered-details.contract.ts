import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { instant } from '../../lib/instant-schema.ts'
import { phoneMessages } from '../own-details/phone-messages.rules.ts'
import { sharedDetails } from '../own-details/shared-details.rules.ts'

/** What the client shares that differs from the record; null where nothing does. `givenAt` says which version of it this is. */
export const OfferedDetails = z.object({
  givenAt: z.string(),
  preferredName: z.nullable(z.string()),
  pronouns: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phoneMessages: z.nullable(z.enum(phoneMessages)),
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  language: z.nullable(z.string()),
  emergencyContact: z.nullable(
    z.object({
      emergencyContactName: z.nullable(z.string()),
      emergencyContactPhone: z.nullable(z.string()),
      emergencyContactRelationship: z.nullable(z.string()),
    }),
  ),
  goodToKnow: z.nullable(z.string()),
})
export type OfferedDetails = z.infer<typeof OfferedDetails>

export const offeredDetailsContract = {
  copyDetails: operation(therapists)
    .route({
      method: 'POST',
      path: '/clients/{id}/offered',
      summary: 'Copy details that the client shares to the record',
      description:
        'Send the `givenAt` of what was offered and the `updatedAt` of the client. Answers 409 `version-conflict`, and copies nothing, if either is another by now or one of the details is not offered. Another phone number ends reminders by text message, which need consent for a number, and what was said about messages on the old one.',
      tags: ['Clients'],
    })
    .input(
      z.strictObject({
        id: z.guid('Client not found'),
        details: z.array(z.enum(sharedDetails)).check(z.minLength(1), z.maxLength(sharedDetails.length)),
        givenAt: z.iso.datetime('givenAt is required'),
        updatedAt: z.iso.datetime('updatedAt is required'),
      }),
    )
    .output(z.object({ id: z.guid() })),
  declineDetails: operation(therapists, { refusals: ['version-conflict'] })
    .route({
      method: 'POST',
      path: '/clients/{id}/offered/decline',
      summary: 'Keep the record as it is: what the client shares is no longer offered until they change it',
      description:
        'Send the `givenAt` of what was offered. Answers 409 `version-conflict` if the client has changed it since. The client is not told.',
      tags: ['Clients'],
    })
    .input(z.strictObject({ id: z.guid('Client not found'), givenAt: z.iso.datetime('givenAt is required') }))
    .output(z.object({ id: z.guid() })),
  askDetails: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/clients/{id}/ask-details',
      summary: 'Ask a client, who has joined, to fill in their details in the portal',
      description: 'Clients who have joined and had no appointment yet are asked anyway.',
      tags: ['Clients'],
    })
    .input(z.strictObject({ id: z.guid('Client not found') }))
    .output(z.object({ id: z.guid(), detailsAskedAt: instant })),
}
