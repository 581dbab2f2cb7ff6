import type { BillingPeriod, Currency } from '@openhour/shared/features/billing/plans.rules.ts'
import { keepCurrency, storedCurrency } from '../../../features/billing/currency-choice.ts'
import type { ShownPrices } from '../landing/price-table.ts'

/**
 * Period and currency of the prices. A chosen currency is remembered; otherwise `currencyOfVisitor` suggests one by
 * location once it is known.
 */
export function startPricing(currencyOfVisitor: () => Promise<Currency | undefined>): void {
  const periods = document.querySelector<HTMLFieldSetElement>('[data-period]')
  const currency = document.querySelector<HTMLSelectElement>('[data-currency]')
  if (!periods || !currency) return
  const known = (code: string) => [...currency.options].some(({ value }) => value === code)
  const show = (said: boolean) => showPrices(currency.value as Currency, chosenPeriod(periods), said)

  periods.addEventListener('change', () => show(true))
  currency.addEventListener('change', () => {
    keepCurrency(currency.value as Currency)
    show(true)
  })
  // Some browsers restore form state when returning to the page.
  const kept = storedCurrency()
  const isKept = kept !== null && known(kept)
  if (isKept) currency.value = kept
  show(false)
  if (isKept) return
  void currencyOfVisitor().then((found) => {
    if (found === undefined || !known(found) || storedCurrency() !== null) return
    currency.value = found
    show(false)
  })
}

const chosenPeriod = (periods: HTMLFieldSetElement): BillingPeriod =>
  periods.querySelector('[value=annually]:checked') ? 'annually' : 'monthly'

/** `said` is announced to screen readers if the visitor made the change. */
function showPrices(currency: Currency, period: BillingPeriod, said: boolean): void {
  const announced: string[] = []
  for (const offer of document.querySelectorAll<HTMLElement>('[data-offer]')) {
    const { amount, note } = (JSON.parse(offer.dataset.offer ?? '') as ShownPrices)[currency][period]
    put(offer, 'amount', amount)
    put(offer, 'note', note)
    announced.push(`${offer.querySelector('h3')?.textContent ?? ''} ${amount} per month, ${note}`)
    const checkout = offer.querySelector<HTMLAnchorElement>('[data-checkout]')
    // Its address ends with the period.
    if (checkout) checkout.search = checkout.search.replace(/[a-z]+$/, period)
  }
  const news = document.querySelector('[data-price-news]')
  if (news && said) news.textContent = announced.join('. ')
}

function put(offer: HTMLElement, slot: string, text: string): void {
  const place = offer.querySelector(`[data-slot="${slot}"]`)
  if (place) place.textContent = text
}
