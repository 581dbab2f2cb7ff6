import { type Currency, isCurrency } from '@openhour/shared/features/billing/plans.rules.ts'
import { useEffect, useState } from 'react'
import { currencyOfVisitor, keepCurrency, storedCurrency } from './currency-choice.ts'

function readCurrency(): Currency | undefined {
  const kept = storedCurrency()
  return isCurrency(kept) ? kept : undefined
}

/** The currency for prices: the one chosen in this browser, else the one of its country. */
export function usePreferredCurrency(): [Currency, (currency: Currency) => void] {
  const [chosen, setChosen] = useState(readCurrency)
  const [fitting, setFitting] = useState<Currency>()
  const undecided = chosen === undefined
  useEffect(() => {
    if (!undecided) return
    let over = false
    void currencyOfVisitor().then((found) => !over && setFitting(found))
    return () => {
      over = true
    }
  }, [undecided])
  return [
    chosen ?? fitting ?? 'USD',
    (next) => {
      keepCurrency(next)
      setChosen(next)
    },
  ]
}
