import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { emailLine } from '../../lib/email-address.ts'
import { oneLine, phoneLine, requiredLine } from '../../lib/text.ts'
import { clientNotFound, emailInvalid } from '../clients/clients.rules.ts'
import { contactKinds, contactTexts } from './client-contacts.rules.ts'

const details = {
  name: requiredLine(100, contactTexts.noName),
  kind: z.enum(contactKinds, contactTexts.noKind),
  /** In the therapist's words, such as 'mother' or 'insurer'. */
  relation: z.optional(z.nullable(oneLine(50))),
  /** May also be that of other contacts and clients. */
  email: z.optional(z.nullable(emailLine(emailInvalid))),
  phone: z.optional(z.nullable(phoneLine())),
  /** Emails before appointments, which don't name the client. Invoices are a wish for the therapist to read. */
  wantsReminders: z._default(z.boolean(), false),
  wantsInvoices: z._default(z.boolean(), false),
}
export const ContactDetails = z.strictObject(details)
export type ContactDetails = z.infer<typeof ContactDetails>

/** Another person of a client. */
export const ClientContact = z.object({
  id: z.guid(),
  clientId: z.guid(),
  name: z.string(),
  kind: z.enum(contactKinds),
  relation: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  wantsReminders: z.boolean(),
  wantsInvoices: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ClientContact = z.infer<typeof ClientContact>

const clientId = z.guid(clientNotFound)
const id = z.guid(contactTexts.notFound)
const tags = ['Clients']

export const clientContactsContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/contacts',
      summary: 'The contacts of a client, in the order in which they were added',
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(z.object({ items: z.array(ClientContact) })),
  add: operation(therapists, { sendsTwice: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/contacts',
      successStatus: 201,
      summary: 'Add a contact to a client',
      tags,
    })
    .input(z.strictObject({ clientId, ...details }))
    .output(ClientContact),
  update: operation(therapists)
    .route({
      method: 'PUT',
      path: '/client-contacts/{id}',
      summary: 'Change a contact',
      description:
        'Send the `updatedAt` that the change is based on. Answers 409 `version-conflict` if there is a newer one.',
      tags,
    })
    .input(z.strictObject({ id, ...details, updatedAt: z.iso.datetime('updatedAt is required') }))
    .output(ClientContact),
  delete: operation(therapists)
    .route({ method: 'DELETE', path: '/client-contacts/{id}', summary: 'Remove a contact', tags })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid() })),
}
