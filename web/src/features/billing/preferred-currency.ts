import { Currency } from '@openhour/shared/features/billing/plans.rules.ts'
import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

const key = 'preferred_currency'

function readCurrency(): Currency {
  const stored = Currency.safeParse(readStored(key))
  return stored.success ? stored.data : 'USD'
}

/** The currency that prices are shown in, kept by this browser. */
export function usePreferredCurrency(): [Currency, (currency: Currency) => void] {
  const [currency, setCurrency] = useState(readCurrency)
  return [
    currency,
    (next) => {
      writeStored(key, next)
      setCurrency(next)
    },
  ]
}
