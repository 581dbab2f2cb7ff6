import type { OwnDetails } from '@openhour/shared/features/own-details/own-details.contract.ts'
import type { SharedDetail } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { nameOf } from '../../lib/code-names.ts'

const [useDetailsDialogs, DetailsDialogs] = defineDialogs()({
  edit: lazyDialog(() => import('./DetailsDialog.tsx').then((file) => file.DetailsDialog)),
})

/** What clients say about themselves, and what of it their practices see. */
export function DetailsCard() {
  const query = useQuery(queries.ownDetails.get.queryOptions())
  const { data, error } = query
  if (!data && error) return <ErrorState title="Your details could not be loaded" {...failedLoad(query)} />
  return (
    <Card padding="lg">
      <CardHead title="Your details" fact="Your practice sees only what you share." />
      {data ? (
        <Details details={data} />
      ) : (
        <Loading label="Loading your details" className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-12" />
          ))}
        </Loading>
      )}
    </Card>
  )
}

function Details({ details }: { details: OwnDetails }) {
  const dialogs = useDetailsDialogs()
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        {linesOf(details).map(({ detail, label, value }) => (
          <div key={detail} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={value ? 'wrap-anywhere' : 'text-muted'}>
              {value || 'Not given'}
              {value && (
                <span className="block text-sm text-muted">
                  {details.shared.includes(detail) ? 'Shared with your practice' : 'Only you see it'}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Button
        size="lg"
        aria-haspopup="dialog"
        className="mt-5 max-sm:w-full"
        onClick={() => dialogs.show({ kind: 'edit', details })}
      >
        Edit your details
      </Button>
      <DetailsDialogs dialogs={dialogs} />
    </>
  )
}

function linesOf(details: OwnDetails): { detail: SharedDetail; label: string; value: string | null }[] {
  const { emergencyContactName, emergencyContactRelationship, emergencyContactPhone } = details
  const contact = [emergencyContactName, emergencyContactRelationship, emergencyContactPhone].filter(Boolean)
  return [
    { detail: 'phone', label: 'Phone', value: details.phone },
    { detail: 'pronouns', label: 'Pronouns', value: details.pronouns },
    { detail: 'country', label: 'Country', value: details.country && nameOf(details.country, 'region') },
    { detail: 'emergencyContact', label: 'Emergency contact', value: contact.join(', ') },
  ]
}
