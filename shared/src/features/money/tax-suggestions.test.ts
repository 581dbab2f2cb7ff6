import { expect, test } from 'vitest'
import { countryCodes } from '../../lib/country-codes.ts'
import { TaxDetails } from './money.contract.ts'
import { suggestedTaxes } from './tax-suggestions.ts'

test('every country has suggestions that could be saved as they are', () => {
  for (const country of [null, ...countryCodes]) {
    const suggested = suggestedTaxes(country)
    expect(new Set(suggested.map(({ name }) => name.toLowerCase())).size).toBe(suggested.length)
    for (const { source, ...details } of suggested) {
      expect(TaxDetails.parse(details)).toEqual(details)
      expect(source).not.toBe('')
    }
  }
})

test('medical care is exempt by the same code in the whole European Union', () => {
  for (const country of ['DE', 'FR', 'IE', 'PL'])
    expect(suggestedTaxes(country)[0]).toMatchObject({ code: 'E', rate: 0, exemptionCode: 'VATEX-EU-132-1C' })
  expect(suggestedTaxes('GB')[0]?.exemptionCode).toBeNull()
  expect(suggestedTaxes('US').map(({ code }) => code)).toEqual(['O'])
})
