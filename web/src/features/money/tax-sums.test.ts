import type { InvoiceLine } from '@openhour/shared/features/money/invoices.contract.ts'
import { expect, test } from 'vitest'
import { lineOf } from '../../testing/server/fake-money.ts'
import { taxSums } from './tax-sums.ts'

const vat: Partial<InvoiceLine> = { taxName: 'VAT', taxCode: 'S', taxRate: 19_000, taxSentence: null }

test('lines of a category are added up, and those with another rate stand apart', () => {
  expect(
    taxSums([
      lineOf({ ...vat, netMinor: 10_000, taxMinor: 1900 }),
      lineOf({ netMinor: 8000, taxMinor: 0, taxSentence: 'Exempt.' }),
      lineOf({ ...vat, netMinor: 1, taxMinor: 0 }),
      lineOf({ ...vat, taxRate: 7700, netMinor: 1000, taxMinor: 77 }),
    ]),
  ).toEqual([
    { label: 'VAT, 19 %', sentence: null, netMinor: 10_001, taxMinor: 1900 },
    { label: 'Exempt', sentence: 'Exempt.', netMinor: 8000, taxMinor: 0 },
    { label: 'VAT, 7.7 %', sentence: null, netMinor: 1000, taxMinor: 77 },
  ])
})
