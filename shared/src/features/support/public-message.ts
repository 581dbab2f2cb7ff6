import * as z from 'zod/mini'
import { emailAddress } from '../../lib/email-address.ts'
import { oneLine, requiredText } from '../../lib/text.ts'
import { supportTexts } from './support.rules.ts'

export const maxPublicTextLength = 5_000
export const maxPublicNameLength = 100

/** Where the public form is sent. */
export const publicMessagePath = '/api/contact'
/** A field that people do not see: programs that fill in everything give themselves away. */
export const unseenField = 'website'

/** A message of somebody who is not signed in. */
export const PublicMessage = z.object({
  name: z._default(oneLine(maxPublicNameLength), ''),
  email: emailAddress({
    missing: 'Please enter your email address, so that we can answer',
    invalid: 'Please enter a valid email address',
  }),
  text: requiredText(maxPublicTextLength, supportTexts.noText),
})
export type PublicMessage = z.infer<typeof PublicMessage>
