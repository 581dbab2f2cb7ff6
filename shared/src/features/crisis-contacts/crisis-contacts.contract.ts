import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { countryCode } from '../../lib/text.ts'

/** As dialled in that country. The emergency number to call first comes first. */
const CrisisContacts = z.object({
  country: z.string(),
  emergency: z.array(z.object({ phone: z.string(), service: z.optional(z.enum(['Ambulance', 'Police'])) })),
  helplines: z.array(
    z.object({
      name: z.string(),
      phone: z.optional(z.string()),
      text: z.optional(z.object({ number: z.string(), word: z.optional(z.string()) })),
      url: z.string(),
      languages: z.array(z.string()),
      hours: z.optional(z.string()),
      note: z.optional(z.string()),
    }),
  ),
})
export type CrisisContacts = z.infer<typeof CrisisContacts>

/**
 * Whom the client can call. `country` is the one of the first that knows it: the account, the record of a practice that the client has joined, or else a
 * guess from time zones. `contacts` is null if the country or its numbers are not known.
 */
export const OwnCrisisContacts = z.object({
  country: z.nullable(z.string()),
  saidBy: z.nullable(z.enum(['account', 'practice', 'guess'])),
  contacts: z.nullable(CrisisContacts),
})
export type OwnCrisisContacts = z.infer<typeof OwnCrisisContacts>

const tags = ['Client portal']
const path = '/portal/crisis-contacts'

export const crisisContactsContract = {
  get: operation(clientsOnly)
    .route({
      method: 'GET',
      path,
      summary: 'Whom the client can call in distress',
      description:
        'Needs no practice. Give `timeZone`, the IANA zone of the device, for a better guess where nobody said the country.',
      tags,
    })
    .input(z.strictObject({ timeZone: z.optional(z.string().check(z.maxLength(64))) }))
    .output(OwnCrisisContacts),
  setCountry: operation(clientsOnly)
    .route({
      method: 'PUT',
      path: `${path}/country`,
      summary: 'Say in which country the client is',
      description: 'Kept with the account. What practices have on file stays as it is.',
      tags,
    })
    .input(z.strictObject({ country: countryCode('Please choose a country') }))
    .output(OwnCrisisContacts),
}
