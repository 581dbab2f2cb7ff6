import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { callFunction } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { toast } from '../../lib/toast.ts'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { openInNewTab } from './new-tab.ts'

/** Opens the page on which a subscription is managed: the payment provider's, or ours. */
export function useCustomerPortal() {
  return useMutation({
    mutationFn: () => openInNewTab(async () => (await callFunction('customer-portal')).url),
    onError: () => toast.bad('Failed to open customer portal'),
  })
}

type Portal = ReturnType<typeof useCustomerPortal>

export function CustomerPortalButton({ portal }: { portal: Portal }) {
  return (
    <Button icon={ExternalLink} busy={portal.isPending} onClick={() => portal.mutate()}>
      Manage subscription
    </Button>
  )
}

/** Shown after the page could not be opened. */
export function CustomerPortalNotice({ portal }: { portal: Portal }) {
  return (
    // Takes no place in a column with gaps while it says nothing.
    <div className="-mt-6 has-[p]:mt-0 md:-mt-8">
      <FormError>{portal.isError && <>Failed to open customer portal. {problemFrom(portal.error).detail}</>}</FormError>
      <div role="status">
        {portal.data?.blocked && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-honey-soft px-4 py-3">
            <p className="text-honey">Your browser blocked the new tab. Use this link to manage your subscription.</p>
            <AnchorButton href={portal.data.url} target="_blank" rel="noopener" iconAfter={ExternalLink}>
              Manage subscription
            </AnchorButton>
          </div>
        )}
      </div>
    </div>
  )
}
