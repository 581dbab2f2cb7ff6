import { Currency } from '@openhour/shared/features/billing/plans.rules.ts'
import { useEffect, useState } from 'react'
import { currencyOfVisitor, keepCurrency, keptCurrency } from './currency-choice.ts'

function readCurrency(): Currency | undefined {
  const kept = Currency.safeParse(keptCurrency())
  return kept.success ? kept.data : undefined
}

/** The currency that prices are shown in, kept by this browser once it was chosen; until then the one that fits where the browser is. */
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
