import * as z from 'zod/mini'
import { Signature } from './consents.contract.ts'
import { consentTexts } from './consents.rules.ts'

const ticket = z.string({ error: consentTexts.ticketOver }).check(z.maxLength(200, consentTexts.ticketOver))

/** What the page on the therapist's device sends to read the text. */
export const DeviceTicketForm = z.strictObject({ ticket })

/** What it sends when the client signs. */
export const DeviceSignatureForm = z.extend(DeviceTicketForm, Signature.shape)
