import type { Issuer } from '@openhour/shared/features/money/invoices.contract.ts'
import { plainAmount } from '@openhour/shared/lib/currencies.ts'

type Asked = { issuer: Issuer; amountMinor: number; currency: string; reference: string }

/**
 * The content of a GiroCode: a SEPA credit transfer by the guideline EPC069-12, version 002, in UTF-8. The reference is the unstructured remittance
 * information. Undefined for another currency than the euro, and without an IBAN.
 */
export function giroCode({ issuer, amountMinor, currency, reference }: Asked): string | undefined {
  const { iban, bic, accountHolder, name } = issuer
  if (currency !== 'EUR' || !iban || amountMinor < 1 || amountMinor > 99_999_999_999) return undefined
  const holder = (accountHolder ?? name).replace(/\s+/g, ' ').slice(0, 70)
  const lines = ['BCD', '002', '1', 'SCT', bic ?? '', holder, iban, `EUR${plainAmount(amountMinor, currency)}`]
  return [...lines, '', '', reference].join('\n')
}

/** A UPI payment link, as India's banking apps read it. Undefined for another currency than the rupee, and without a UPI ID. */
export function upiLink({ issuer, amountMinor, currency, reference }: Asked): string | undefined {
  if (currency !== 'INR' || !issuer.upiId) return undefined
  const fields = {
    pa: issuer.upiId,
    pn: issuer.name,
    am: plainAmount(amountMinor, currency),
    cu: currency,
    tn: reference,
  }
  return `upi://pay?${Object.entries(fields)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`
}
