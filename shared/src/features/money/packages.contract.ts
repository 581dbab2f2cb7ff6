import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { instant } from '../../lib/instant-schema.ts'
import { requiredLine } from '../../lib/text.ts'
import { clientNotFound } from '../clients/clients.rules.ts'
import { amountMinor, currencyCode } from './money-fields.ts'
import { maxPackageSessions, moneyTexts } from './money.rules.ts'

const tags = ['Invoices']
const id = z.guid(moneyTexts.packageNotFound)
const changeable = {
  /** Printed on the invoice that sells it. */
  name: requiredLine(100, 'Name this package'),
  /** The last day of sessions that it pays; null: it does not expire. */
  expiresOn: z.optional(z.nullable(day('Enter a day'))),
}
const details = {
  ...changeable,
  sessions: z
    .int(moneyTexts.packageSessions)
    .check(z.minimum(1, moneyTexts.packageSessions), z.maximum(maxPackageSessions, moneyTexts.packageSessions)),
  priceMinor: amountMinor,
  taxCategoryId: z.guid(moneyTexts.taxNotFound),
}
export const PackageDetails = z.strictObject(details)
export const PackageChange = z.strictObject(changeable)

/** Sessions that a client paid ahead. `used`: by how many sessions. */
export const Package = z.object({
  id: z.guid(),
  clientId: z.guid(),
  name: z.string(),
  sessions: z.int(),
  used: z.int(),
  expiresOn: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  priceMinor: z.int(),
  currency: z.string(),
  createdAt: instant,
  updatedAt: z.string(),
})
export type Package = z.infer<typeof Package>

const One = z.strictObject({ id })

export const packagesContract = {
  list: operation(therapists)
    .route({ method: 'GET', path: '/clients/{clientId}/packages', summary: 'Packages of a client, newest first', tags })
    .input(z.strictObject({ clientId: z.guid(clientNotFound) }))
    .output(z.object({ items: z.array(Package) })),
  add: operation(therapists, { sendsTwice: true, refusals: ['not-found'] })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/packages',
      successStatus: 201,
      summary: 'Sell sessions ahead',
      description: 'Adds a charge of the price. From then on held sessions use the package instead of being invoiced.',
      tags,
    })
    .input(z.strictObject({ clientId: z.guid(clientNotFound), ...details, currency: currencyCode }))
    .output(Package),
  change: operation(therapists)
    .route({ method: 'PUT', path: '/packages/{id}', summary: 'Rename a package, or change when it expires', tags })
    .input(z.strictObject({ id, ...changeable, updatedAt: z.string() }))
    .output(Package),
  end: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/packages/{id}/end', summary: 'Let no more sessions use a package', tags })
    .input(One)
    .output(Package),
  delete: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'DELETE', path: '/packages/{id}', summary: 'Delete a package that no session has used', tags })
    .input(One)
    .output(z.object({ id: z.guid() })),
}
