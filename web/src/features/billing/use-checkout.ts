import type { BillingPeriod, Currency, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import { useState } from 'react'
import { callFunction } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { toast } from '../../lib/toast.ts'

export type Choice = { tier: PaidTier; currency: Currency; billingPeriod: BillingPeriod }

/** State of a purchase: requested, open in another tab (or in none, if the browser blocked it), or failed to start. */
export type Checkout =
  | { step: 'none' }
  | { step: 'asked'; tier: PaidTier }
  | { step: 'waiting'; tier: PaidTier; url: string; blocked: boolean }
  | { step: 'failed'; tier: PaidTier; detail: string; refused: boolean }

export function useCheckout() {
  const [checkout, setCheckout] = useState<Checkout>({ step: 'none' })
  const start = async (choice: Choice) => {
    const { tier } = choice
    // Browsers only open a tab during the click, so it opens empty and is navigated later.
    const tab = window.open('', '_blank')
    setCheckout({ step: 'asked', tier })
    try {
      const { url } = await callFunction('create-checkout', choice)
      const led = tab !== null && !tab.closed
      if (led) {
        tab.opener = null
        tab.location.replace(url)
      }
      setCheckout({ step: 'waiting', tier, url, blocked: !led })
    } catch (error) {
      tab?.close()
      toast.bad('Failed to create checkout session')
      const { detail, code } = problemFrom(error)
      setCheckout({ step: 'failed', tier, detail, refused: code === 'not-available-in-country' })
    }
  }
  return { checkout, start }
}
