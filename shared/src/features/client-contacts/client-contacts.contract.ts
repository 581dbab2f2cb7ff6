import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { instant } from '../../lib/instant-schema.ts'
import { emailLine } from '../../lib/email-address.ts'
import { oneLine, phoneLine, requiredLine } from '../../lib/text.ts'
import { reminderTexts, textNumberOf } from '../reminders/reminders.rules.ts'
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
  /** Emails before appointments. Invoices are a wish for the therapist to read. */
  wantsReminders: z._default(z.boolean(), false),
  wantsInvoices: z._default(z.boolean(), false),
  /** Text messages before appointments, to which this person agreed for this number. */
  wantsTexts: z._default(z.boolean(), false),
  /** The client agreed that emails to this contact name them. */
  namingAgreed: z._default(z.boolean(), false),
}
type TextsWanted = { wantsTexts: boolean; phone?: string | null | undefined }
const numberGiven = z.refine<TextsWanted>(
  ({ wantsTexts, phone }) => !wantsTexts || textNumberOf(phone ?? '') !== null,
  { path: ['phone'], message: reminderTexts.numberNeeded },
)
export const ContactDetails = z.strictObject(details).check(numberGiven)
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
  wantsTexts: z.boolean(),
  namingAgreed: z.boolean(),
  /** When that was recorded, and by whom. */
  namingAgreedAt: z.nullable(instant),
  namingAgreedBy: z.nullable(z.string()),
  /** When the contact stopped the emails, by the link in one. */
  emailsStoppedAt: z.nullable(instant),
  /** When the contact stopped the text messages, by replying STOP. */
  textsStoppedAt: z.nullable(instant),
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
    .input(z.strictObject({ clientId, ...details }).check(numberGiven))
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
    .input(z.strictObject({ id, ...details, updatedAt: z.iso.datetime('updatedAt is required') }).check(numberGiven))
    .output(ClientContact),
  delete: operation(therapists)
    .route({ method: 'DELETE', path: '/client-contacts/{id}', summary: 'Remove a contact', tags })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid() })),
}
