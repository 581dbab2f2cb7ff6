import { tierNames } from '@openhour/shared/access/tiers.ts'
import { ExternalLink } from 'lucide-react'
import { AnchorButton } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import type { Checkout } from './use-checkout.ts'

/** Stays on the screen while a purchase is under way somewhere else, or after it could not begin. */
export function CheckoutNotice({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <FormError>
        {checkout.step === 'failed' &&
          // Where the product is not sold, trying again is of no use.
          (checkout.refused ? checkout.detail : <>Failed to start checkout. Please try again. {checkout.detail}</>)}
      </FormError>
      <div role="status">
        {checkout.step === 'waiting' && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-honey-soft px-4 py-3">
            <p className="max-w-150 text-honey">
              {checkout.blocked
                ? 'Your browser let no new tab open. Go on to the payment page by this link.'
                : `The purchase of ${tierNames[checkout.tier]} goes on in a new tab. This page follows by itself when it is done.`}
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
