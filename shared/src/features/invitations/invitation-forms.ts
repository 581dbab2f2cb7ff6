import * as z from 'zod/mini'
import { nameLine } from '../../lib/names.ts'
import { newPassword } from '../account/sign-in.rules.ts'
import { invitationTexts, invitationToken } from './invitations.rules.ts'

const token = z.string({ error: invitationTexts.over }).check(z.regex(invitationToken, invitationTexts.over))
const details = { name: nameLine(100, 'Full name is required'), password: newPassword }

/** What the page behind an invitation's link sends to read the invitation. */
export const InvitationLinkForm = z.strictObject({ token })

/** What it sends to add the client's account. The address is the invitation's. */
export const NewClientForm = z.strictObject({
  token,
  ...details,
  timeZone: z.optional(z.string().check(z.maxLength(64))),
})

/** The part that people type. */
export const NewClientFields = z.object(details)
