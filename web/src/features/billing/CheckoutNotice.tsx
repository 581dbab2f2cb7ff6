import { tierNames } from '@openhour/shared/access/tiers.ts'
import { ExternalLink } from 'lucide-react'
import { AnchorButton } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import type { Checkout } from './use-checkout.ts'

/** Shown while a purchase is in progress in another tab, or after it could not start. */
export function CheckoutNotice({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <FormError>
        {checkout.step === 'failed' &&
          // Where the product is not sold, trying again is pointless.
          (checkout.refused ? checkout.detail : <>Failed to start checkout. Please try again. {checkout.detail}</>)}
      </FormError>
      <div role="status">
        {checkout.step === 'waiting' && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-honey-soft px-4 py-3">
            <p className="max-w-150 text-honey">
              {checkout.blocked
                ? 'Your browser blocked the new tab. Use this link to open the payment page.'
                : `Your purchase of ${tierNames[checkout.tier]} continues in a new tab. This page updates when it is complete.`}
            </p>
            <AnchorButton href={checkout.url} target="_blank" rel="noopener" iconAfter={ExternalLink}>
              Open the payment page
            </AnchorButton>
          </div>
        )}
      </div>
    </>
  )
}
