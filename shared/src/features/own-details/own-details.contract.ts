import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { instant } from '../../lib/instant-schema.ts'
import { countryCode, languageCode, longText, oneLine, phoneLine } from '../../lib/text.ts'
import { addressLines } from '../../lib/address-lines.ts'
import { invalidBirth } from '../clients/clients.rules.ts'
import { ownDetailsTexts } from './own-details.rules.ts'
import { phoneMessages } from './phone-messages.rules.ts'
import { maxAddress, maxGoodToKnow, sharedDetails } from './shared-details.rules.ts'

const optionalLine = (max: number) => z.optional(z.nullable(oneLine(max)))

/** What clients say about themselves, and what of it their practices see. */
export const OwnDetails = z.object({
  preferredName: z.nullable(z.string()),
  pronouns: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phoneMessages: z.nullable(z.enum(phoneMessages)),
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  language: z.nullable(z.string()),
  emergencyContactName: z.nullable(z.string()),
  emergencyContactPhone: z.nullable(z.string()),
  emergencyContactRelationship: z.nullable(z.string()),
  goodToKnow: z.nullable(z.string()),
  shared: z.array(z.enum(sharedDetails)),
  /** When the client last said what they share; null if they never did. */
  sharedAt: z.nullable(instant),
  /** When one of these last changed: its version. */
  changedAt: z.string(),
})
export type OwnDetails = z.infer<typeof OwnDetails>

/** Omitted fields keep their values; an empty text or null clears one. */
export const OwnDetailsChanges = z.strictObject({
  preferredName: optionalLine(100),
  pronouns: optionalLine(50),
  dateOfBirth: z.optional(z.nullable(day(invalidBirth))),
  phone: z.optional(z.nullable(phoneLine())),
  phoneMessages: z.optional(z.nullable(z.enum(phoneMessages))),
  address: z.optional(z.nullable(addressLines(maxAddress))),
  country: z.optional(z.nullable(countryCode(ownDetailsTexts.noCountry))),
  language: z.optional(z.nullable(languageCode(ownDetailsTexts.noLanguage))),
  emergencyContactName: optionalLine(100),
  emergencyContactPhone: z.optional(z.nullable(phoneLine())),
  emergencyContactRelationship: optionalLine(50),
  goodToKnow: z.optional(z.nullable(longText(maxGoodToKnow))),
  shared: z.optional(z.array(z.enum(sharedDetails)).check(z.maxLength(sharedDetails.length))),
})
export type OwnDetailsChanges = z.infer<typeof OwnDetailsChanges>

const tags = ['Client portal']

export const ownDetailsContract = {
  get: operation(clientsOnly, { refusals: ['not-found'] })
    .route({ method: 'GET', path: '/portal/details', summary: 'What the client says about themselves', tags })
    .output(OwnDetails),
  save: operation(clientsOnly, { refusals: ['not-found', 'version-conflict'] })
    .route({
      method: 'PATCH',
      path: '/portal/details',
      summary: 'Change what the client says about themselves, and what of it they share',
      description:
        'What is named in `shared` is offered to every practice that the client is connected with. It changes no record until a therapist copies it. With `changedAt`, answers 409 `version-conflict` if something has changed since then.',
      tags,
    })
    .input(z.extend(OwnDetailsChanges, { changedAt: z.optional(z.iso.datetime('changedAt is a time')) }))
    .output(OwnDetails),
}
