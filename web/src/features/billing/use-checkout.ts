import type { BillingPeriod, Currency, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import { useState } from 'react'
import { callFunction, problemFrom } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'

export type Choice = { tier: PaidTier; currency: Currency; billingPeriod: BillingPeriod }

/** How far a purchase is: asked for, waiting in another tab (or in none, when the browser let no tab open), or not begun. */
export type Checkout =
  | { step: 'none' }
  | { step: 'asked'; tier: PaidTier }
  | { step: 'waiting'; tier: PaidTier; url: string; blocked: boolean }
  | { step: 'failed'; tier: PaidTier; detail: string; refused: boolean }

export function useCheckout() {
  const [checkout, setCheckout] = useState<Checkout>({ step: 'none' })
  const start = async (choice: Choice) => {
    const { tier } = choice
    // Browsers let a tab open only while the press is being handled, so it opens empty and is led on later.
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
