import { currencyCodes } from '@openhour/shared/lib/currencies.ts'

/** Currencies by name, to search for: 'Euro (EUR)'. */
export function currencyOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return currencyCodes
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}
