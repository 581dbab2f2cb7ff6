import { amountMinor, type Currency, currencies } from '@openhour/shared/features/billing/plans.rules.ts'
import type Stripe from 'stripe'
import type { StripeSettings } from '../../platform/payments/payments-env.ts'
import { openStripeSdk, stripeFault } from '../../platform/payments/stripe-sdk.ts'
import { planOfPrice, priceKeys } from './stripe-state.ts'
import { type Choice, ProviderUnavailable } from './provider.ts'

const catalogMs = 600_000

/** Stripe's SDK, loaded with the first call, and the prices of our plans. */
export function openStripeClient({ secretKey, apiUrl }: StripeSettings) {
  const sdk = openStripeSdk({ secretKey, apiUrl })
  let catalog: { at: number; prices: Promise<Stripe.Price[]> } | undefined

  /**
   * Runs calls of the SDK.
   * @throws ProviderUnavailable without the SDK's message, which can name people
   */
  async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await work(await sdk())
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      const fault = stripeFault(error)
      if (!fault) throw error
      const { type, status, code, param } = fault
      throw new ProviderUnavailable('stripe', `answered ${[type, status, code, param].filter(Boolean).join(' ')}`)
    }
  }

  /** The same, undefined if Stripe knows no such object. */
  async function find<T>(work: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    return call((stripe) =>
      work(stripe).catch((error: unknown) => {
        if ((error as { code?: string }).code === 'resource_missing') return undefined
        throw error
      }),
    )
  }

  function listPrices(): Promise<Stripe.Price[]> {
    const at = performance.now()
    if (!catalog || at - catalog.at > catalogMs) {
      const prices = call(async (stripe) => {
        const { data } = await stripe.prices.list({
          lookup_keys: priceKeys,
          active: true,
          expand: ['data.currency_options'],
        })
        return data
      })
      catalog = { at, prices }
      prices.catch(() => (catalog = undefined))
    }
    return catalog.prices
  }

  return {
    sdk,
    call,
    find,
    /**
     * The price of a plan, after comparing what Stripe would charge with what our page says.
     * @throws ProviderUnavailable if they differ
     */
    async priceOf({ tier, billingPeriod, currency }: Choice): Promise<Stripe.Price> {
      const price = (await listPrices()).find((each) => {
        const plan = planOfPrice(each)
        return plan?.tier === tier && plan.billingPeriod === billingPeriod
      })
      if (!price)
        throw new ProviderUnavailable('stripe', `has no price ${tier} ${billingPeriod}: run npm run billing:setup`)
      if (chargeOf(price, currency) !== amountMinor(tier, billingPeriod, currency)) {
        catalog = undefined
        throw new ProviderUnavailable(
          'stripe',
          `charges another price for ${tier} ${billingPeriod} in ${currency}: run npm run billing:setup`,
        )
      }
      return price
    },
    /** The plan of a price by its id. */
    async planOf(id: string) {
      const price =
        (await listPrices()).find((each) => each.id === id) ?? (await find((stripe) => stripe.prices.retrieve(id)))
      return price && planOfPrice(price)
    },
  }
}

/** What a price charges in a currency; null if it has none in it. */
export function chargeOf(price: Stripe.Price, currency: Currency): number | null {
  const code = currency.toLowerCase()
  return price.currency === code ? price.unit_amount : (price.currency_options?.[code]?.unit_amount ?? null)
}

export const currencyCodes = Object.keys(currencies) as Currency[]
