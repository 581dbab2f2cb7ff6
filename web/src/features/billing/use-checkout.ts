import type { BillingPeriod, Currency, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import { useState } from 'react'
import { callFunction } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { toast } from '../../lib/toast.ts'
import { openInNewTab } from './new-tab.ts'

export type Choice = { tier: PaidTier; currency: Currency; billingPeriod: BillingPeriod }

/** State of a purchase: requested, open in another tab (or in none, if the browser blocked it), or failed to start. */
export type Checkout =
  | { step: 'none' }
  | { step: 'asked'; tier: PaidTier }
  | { step: 'waiting'; tier: PaidTier; url: string; blocked: boolean }
  | { step: 'failed'; tier: PaidTier; detail: string; refused: boolean }

export function useCheckout() {
  const [checkout, setCheckout] = useState<Checkout>({ step: 'none' })
  /** @param inThisTab for a purchase that no click on this page starts: the browser would block a new tab */
  const start = async (choice: Choice, inThisTab = false) => {
    const { tier } = choice
    setCheckout({ step: 'asked', tier })
    try {
      const fetchUrl = async () => (await callFunction('create-checkout', choice)).url
      if (inThisTab) {
        // So that the way back does not start it again.
        location.replace(await fetchUrl())
        return
      }
      const opened = await openInNewTab(fetchUrl)
      setCheckout({ step: 'waiting', tier, ...opened })
    } catch (error) {
      toast.bad('Failed to create checkout session')
      const { detail, code } = problemFrom(error)
      // Trying the same again is pointless.
      const refused = code === 'not-available-in-country' || code === 'not-possible-now'
      setCheckout({ step: 'failed', tier, detail, refused })
    }
  }
  return { checkout, start }
}
