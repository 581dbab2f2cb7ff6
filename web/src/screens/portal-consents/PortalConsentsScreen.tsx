import { isWaiting, purposeNames } from '@openhour/shared/features/consents/consents.rules.ts'
import type { PortalConsent } from '@openhour/shared/features/consents/portal-consents.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Signature } from 'lucide-react'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import { portalConsentsPage } from '../../features/portal/portal.page.ts'
import { PortalPage } from '../../features/portal/PortalPage.tsx'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { stateOf } from './consent-labels.ts'
import { portalConsentsQuery } from './portal-consents-query.ts'

/** /client/consents: what waits for an answer, then what was answered. */
export function PortalConsentsScreen() {
  return (
    <PortalPage
      title={portalConsentsPage.title}
      fact={({ therapistName }) => `What ${therapistName} asks you to agree to`}
      skeleton={skeleton}
    >
      {({ clientId }) => <Consents clientId={clientId} />}
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading your consents" />

function Consents({ clientId }: { clientId: string }) {
  const { data, error, isFetching, refetch } = useQuery(portalConsentsQuery(clientId))
  if (!data)
    return error ? (
      <ErrorState title="Your consents could not be loaded" {...failedLoad({ error, refetch, isFetching })} />
    ) : (
      skeleton
    )
  const { items } = data
  if (items.length === 0)
    return (
      <EmptyState icon={Signature} title="No consents yet" small>
        When your therapist asks you to read and sign something, it appears here.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-7">
      <Part title="Waiting for you" consents={items.filter(isWaiting)} />
      <Part title="Earlier" consents={items.filter((consent) => !isWaiting(consent))} />
    </div>
  )
}

function Part({ title, consents }: { title: string; consents: readonly PortalConsent[] }) {
  if (consents.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-2xl">{title}</h2>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {consents.map((consent) => (
            <li key={consent.id}>
              <Row consent={consent} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Row({ consent }: { consent: PortalConsent }) {
  const { name, tone, line } = stateOf(consent)
  return (
    <PathLink
      to={`${portalConsentsPage.path}/${consent.id}`}
      className="flex min-h-14 items-center gap-3.5 px-4 py-4 hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-6"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{purposeNames[consent.purpose]}</span>
          <Badge tone={tone}>{name}</Badge>
        </span>
        <span className="mt-0.5 block text-sm wrap-anywhere text-muted">{line}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="text-muted" />
    </PathLink>
  )
}
