import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { canonicalEmail } from '../../lib/canonical-email.ts'
import { countryCode, oneLine, requiredLine } from '../../lib/text.ts'
import { electronicAddressKinds, moneyTexts } from './money.rules.ts'

const tags = ['Invoices']

const details = {
  name: requiredLine(200, 'Enter the name of the organisation'),
  street: requiredLine(100, 'Enter street and number'),
  postCode: requiredLine(20, 'Enter the postal code'),
  city: requiredLine(80, 'Enter the city'),
  country: countryCode(moneyTexts.country),
  vatId: z.optional(z.nullable(oneLine(20).check(z.regex(/^([A-Z]{2}[A-Z0-9+*.-]{2,18})?$/, moneyTexts.vatId)))),
  /** BT-10: the Leitweg-ID of a public body, a cost centre, an order. */
  buyerReference: requiredLine(100, 'Enter what the organisation wants its invoices to say'),
  /** BT-49, by a code of the EAS list. */
  addressKind: z.enum(electronicAddressKinds, 'Choose what kind of address it is'),
  electronicAddress: requiredLine(254, moneyTexts.electronicAddress).check(
    z.minLength(3, moneyTexts.electronicAddress),
    z.regex(/^\S+$/, moneyTexts.electronicAddress),
  ),
}
const addressFits = z.refine<{ addressKind: string; electronicAddress: string }>(
  ({ addressKind, electronicAddress }) => addressKind !== 'EM' || canonicalEmail(electronicAddress) !== null,
  { path: ['electronicAddress'], message: 'Enter the email address that receives e-invoices' },
)
export const PayerOrganisationDetails = z.strictObject(details).check(addressFits)
export type PayerOrganisationDetails = z.infer<typeof PayerOrganisationDetails>

/** Of an issued invoice: as it stood then. */
export const EInvoiceRecipient = z.object({ ...details, vatId: z.nullable(z.string()) })
export type EInvoiceRecipient = z.infer<typeof EInvoiceRecipient>

/** A payer that is an organisation. `updatedAt` is null until it was saved once. */
export const PayerOrganisation = z.extend(EInvoiceRecipient, { payerId: z.guid(), updatedAt: z.string() })
export type PayerOrganisation = z.infer<typeof PayerOrganisation>

const payerId = z.guid(moneyTexts.payerNotFound)

export const payerOrganisationsContract = {
  get: operation(therapists)
    .route({
      method: 'GET',
      path: '/contacts/{payerId}/organisation',
      summary: 'The organisation that a contact stands for; its invoices are e-invoices',
      tags,
    })
    .input(z.strictObject({ payerId }))
    .output(z.object({ organisation: z.nullable(PayerOrganisation) })),
  save: operation(therapists, { refusals: ['not-found'] })
    .route({
      method: 'PUT',
      path: '/contacts/{payerId}/organisation',
      summary: 'Say that a contact who pays is an organisation, and what its e-invoices need',
      tags,
    })
    .input(z.strictObject({ payerId, ...details, updatedAt: z.nullable(z.string()) }).check(addressFits))
    .output(PayerOrganisation),
  remove: operation(therapists)
    .route({
      method: 'DELETE',
      path: '/contacts/{payerId}/organisation',
      summary: 'Say that a contact is no organisation; issued invoices stay as they are',
      tags,
    })
    .input(z.strictObject({ payerId }))
    .output(z.object({ payerId: z.guid() })),
}
