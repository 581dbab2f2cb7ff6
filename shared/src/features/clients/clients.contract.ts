import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { instant } from '../../lib/instant-schema.ts'
import { isTimeZone } from '../../lib/known-zones.ts'
import { cardFacts, cardSections, overviewFields, overviewSections } from './client-overview.ts'
import { ClientRecordCounts } from './client-record-counts.contract.ts'
import { OfferedDetails, offeredDetailsContract } from './offered-details.contract.ts'
import { blankTexts, emailInvalid, invalidBirth, upcomingUndecided } from './clients.rules.ts'
import { portalStates } from '../invitations/invitations.rules.ts'
import { phoneMessages } from '../own-details/phone-messages.rules.ts'
import { maxAddress, maxGoodToKnow } from '../own-details/shared-details.rules.ts'
import { ownDetailsTexts } from '../own-details/own-details.rules.ts'
import { reminderTexts, textNumberOf } from '../reminders/reminders.rules.ts'
import { emailLine } from '../../lib/email-address.ts'
import { countryCode, languageCode, longText, oneLine, phoneLine, requiredLine } from '../../lib/text.ts'
import { addressLines } from '../../lib/address-lines.ts'

const ageMessage = 'Please enter a valid age between 1 and 120'
const optionalLine = (max: number) => z.optional(z.nullable(oneLine(max)))

const details = {
  name: requiredLine(100, 'Name is required'),
  age: z.optional(z.nullable(z.int(ageMessage).check(z.minimum(1, ageMessage), z.maximum(120, ageMessage)))),
  /** With it, age and date of birth may be empty. */
  ageNotKnown: z.optional(z.boolean()),
  gender: requiredLine(50, 'Gender is required'),
  email: z.optional(z.nullable(emailLine(emailInvalid))),
  /** With it, the email address may be empty. */
  noEmail: z.optional(z.boolean()),
  diagnosis: optionalLine(500),
  phone: z.optional(z.nullable(phoneLine())),
  preferredName: optionalLine(100),
  pronouns: optionalLine(50),
  dateOfBirth: z.optional(z.nullable(day(invalidBirth))),
  country: z.optional(z.nullable(countryCode(ownDetailsTexts.noCountry))),
  timeZone: z.optional(z.nullable(z.string().check(z.refine(isTimeZone, 'Please choose a time zone')))),
  language: z.optional(z.nullable(languageCode(ownDetailsTexts.noLanguage))),
  emergencyContactName: optionalLine(100),
  emergencyContactPhone: optionalLine(40),
  emergencyContactRelationship: optionalLine(50),
  /** Street, postal code and city, in lines. */
  address: z.optional(z.nullable(addressLines(maxAddress))),
  /** Whether messages may be left on the phone, and texts sent to it. Reminders by text message need consent besides. */
  phoneMessages: z.optional(z.nullable(z.enum(phoneMessages))),
  /** What the client wants the practice to know. */
  goodToKnow: z.optional(z.nullable(longText(maxGoodToKnow))),
  /** If omitted, they stay unchanged. By default, emails are on and text messages, which need consent, are off. */
  emailReminders: z.optional(z.boolean()),
  smsReminders: z.optional(z.boolean()),
  /** Whether the client may book by themselves where the practice takes bookings; by default they may. If omitted, it stays unchanged. */
  mayBook: z.optional(z.boolean()),
}
type Blanks = {
  age?: number | null | undefined
  dateOfBirth?: string | null | undefined
  ageNotKnown?: boolean | undefined
  email?: string | null | undefined
  noEmail?: boolean | undefined
}
/** What `blanksExplained` requires. */
const needsOneOf = [
  ['age', 'dateOfBirth', 'ageNotKnown'],
  ['email', 'noEmail'],
] as const
/** A field is filled, or its tick says that there is nothing to fill in; not both. */
const blanksExplained = z.check<Blanks>(({ value, issues }) => {
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message, continue: true })
  const hasAge = value.age != null || value.dateOfBirth != null
  if (!hasAge && !value.ageNotKnown) refuse('age', 'Age is required')
  if (hasAge && value.ageNotKnown) refuse('ageNotKnown', blankTexts.ageGiven)
  if (!value.email && !value.noEmail) refuse('email', 'Email is required')
  if (value.email && value.noEmail) refuse('noEmail', blankTexts.emailGiven)
})

type TextsWanted = { smsReminders?: boolean | undefined; phone?: string | null | undefined }
const numberGiven = z.refine<TextsWanted>((given) => !given.smsReminders || textNumberOf(given.phone ?? '') !== null, {
  path: ['phone'],
  message: reminderTexts.numberNeeded,
})

/** The fields that a therapist enters. Age is optional with a date of birth, from which it is then computed. `noEmail` and `ageNotKnown` say that a field stays empty. */
export const ClientDetails = z.strictObject(details).check(blanksExplained, numberGiven)
export type ClientDetails = z.infer<typeof ClientDetails>

/** A client as on the list's cards. Age is in years, today. */
const ClientSummary = z.object({
  id: z.guid(),
  name: z.string(),
  /** Null for a client without one. */
  email: z.nullable(z.string()),
  age: z.nullable(z.int()),
  gender: z.string(),
  diagnosis: z.nullable(z.string()),
  createdAt: instant,
  archivedAt: z.nullable(instant),
})
export type ClientSummary = z.infer<typeof ClientSummary>

/** A card of the list. */
export const ListedClient = z.extend(ClientSummary, { ...cardFacts, portalState: z.enum(portalStates) })
export type ListedClient = z.infer<typeof ListedClient>

/** A client with all fields. */
export const Client = z.extend(ClientSummary, {
  noEmail: z.boolean(),
  ageNotKnown: z.boolean(),
  phone: z.nullable(z.string()),
  preferredName: z.nullable(z.string()),
  pronouns: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  country: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  language: z.nullable(z.string()),
  emergencyContactName: z.nullable(z.string()),
  emergencyContactPhone: z.nullable(z.string()),
  emergencyContactRelationship: z.nullable(z.string()),
  address: z.nullable(z.string()),
  phoneMessages: z.nullable(z.enum(phoneMessages)),
  goodToKnow: z.nullable(z.string()),
  emailReminders: z.boolean(),
  smsReminders: z.boolean(),
  mayBook: z.boolean(),
  /** When the number opted out with STOP; it gets no text messages until START. */
  smsStoppedAt: z.nullable(instant),
  updatedAt: instant,
})
export type Client = z.infer<typeof Client>

export const clientSorts = ['newest', 'oldest', 'name'] as const

const ClientPage = z.object({
  items: z.array(ListedClient),
  matching: z.int(),
  activeCount: z.int(),
  sampleCount: z.int(),
  archivedCount: z.int(),
  limit: z.nullable(z.int()),
})

/** A client with the figures of the profile's first tab. */
export const ClientOverview = z.object({ client: Client, offered: z.nullable(OfferedDetails), ...overviewFields })
export type ClientOverview = z.infer<typeof ClientOverview>

const One = z.strictObject({ id: z.guid('Client not found') })
const Done = z.object({ id: z.guid() })

export const clientsContract = {
  ...offeredDetailsContract,
  list: operation(therapists, { sections: cardSections })
    .route({
      method: 'GET',
      path: '/clients',
      summary: 'The clients of the practice, a page at a time',
      tags: ['Clients'],
    })
    .input(
      z.strictObject({
        archived: z._default(z.boolean(), false),
        search: z.optional(oneLine(100)),
        sort: z._default(z.enum(clientSorts), 'newest'),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1),
      }),
    )
    .output(ClientPage),
  get: operation(therapists)
    .route({ method: 'GET', path: '/clients/{id}', summary: 'One client', tags: ['Clients'] })
    .input(One)
    .output(Client),
  overview: operation(therapists, { sections: overviewSections })
    .route({
      method: 'GET',
      path: '/clients/{id}/overview',
      summary: 'A client with the overview’s figures',
      tags: ['Clients'],
    })
    .input(One)
    .output(ClientOverview),
  add: operation(therapists, { sendsTwice: true, refusals: ['already-exists', 'limit-reached'], needsOneOf })
    .route({ method: 'POST', path: '/clients', successStatus: 201, summary: 'Add a client', tags: ['Clients'] })
    .input(ClientDetails)
    .output(Client),
  update: operation(therapists, { refusals: ['already-exists', 'not-possible-now'], needsOneOf })
    .route({
      method: 'PUT',
      path: '/clients/{id}',
      summary: 'Change the details of a client',
      description:
        'Send the `updatedAt` that the change is based on. Answers 409 `version-conflict` if there is a newer one.',
      tags: ['Clients'],
    })
    .input(
      z
        .strictObject({
          id: z.guid('Client not found'),
          ...details,
          updatedAt: z.iso.datetime('updatedAt is required'),
        })
        .check(blanksExplained, numberGiven),
    )
    .output(Client),
  archive: operation(therapists)
    .route({
      method: 'POST',
      path: '/clients/{id}/archive',
      summary: 'Archive a client, who no longer counts toward the limit and keeps the whole record',
      description: 'If the client has upcoming appointments, state whether to cancel or keep them.',
      tags: ['Clients'],
    })
    .input(z.strictObject({ ...One.shape, upcoming: z.optional(z.enum(['cancel', 'keep'], upcomingUndecided)) }))
    .output(Done),
  restore: operation(therapists, { refusals: ['limit-reached'] })
    .route({
      method: 'POST',
      path: '/clients/{id}/restore',
      summary: 'Restore an archived client',
      tags: ['Clients'],
    })
    .input(One)
    .output(Done),
  // Only to delete a client, which no key may, and it counts the records of every feature.
  recordCounts: operation(therapists, { closedToKeys: true })
    .route({
      method: 'GET',
      path: '/clients/{id}/record-counts',
      summary: 'What would be deleted with a client',
      tags: ['Clients'],
    })
    .input(One)
    .output(ClientRecordCounts),
  delete: operation(therapists, { closedToKeys: true, refusals: ['signed'] })
    .route({
      method: 'DELETE',
      path: '/clients/{id}',
      summary: 'Delete a client and their record for good; signed notes and risk alerts require the name and a reason',
      tags: ['Clients'],
    })
    .input(
      z.strictObject({
        ...One.shape,
        typedName: z.optional(z.string().check(z.maxLength(100))),
        reason: z.optional(longText(1000)),
      }),
    )
    .output(Done),
}
