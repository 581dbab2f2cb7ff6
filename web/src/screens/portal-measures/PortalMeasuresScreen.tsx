import type { PortalMeasure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { ChevronRight } from 'lucide-react'
import { Suspense, useId } from 'react'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import { portalMeasuresPage } from '../../features/portal/portal.page.ts'
import { PortalPage } from '../../features/portal/PortalPage.tsx'
import { useList } from '../../lib/lists/use-list.ts'
import { formatDate } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { RowList } from '../../ui/list/RowList.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { measureList } from './measure-list.ts'
import type { MeasureSearch } from './measure-search.ts'
import { dueText, titleText } from './measure-titles.ts'

const OpenedMeasure = lazyPart(() => import('./OpenedMeasure.tsx').then((file) => file.OpenedMeasure))

type PortalMeasuresScreenProps = { search: MeasureSearch; onClose: () => void }

/** /client/measures: what the therapist asked the client to fill in, one of them opened, and what was sent. */
export function PortalMeasuresScreen({ search: { open }, onClose }: PortalMeasuresScreenProps) {
  return (
    <PortalPage title={portalMeasuresPage.title} skeleton={skeleton}>
      {({ clientId, therapistName }) =>
        open === undefined ? (
          <Measures clientId={clientId} />
        ) : (
          <Suspense fallback={skeleton}>
            <OpenedMeasure key={open} id={open} {...{ clientId, therapistName, onClose }} />
          </Suspense>
        )
      }
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading your questionnaires" />

function Measures({ clientId }: { clientId: string }) {
  const list = useList(measureList, { clientId })
  const id = useId()
  return (
    <RowList list={list} skeleton={skeleton}>
      {({ waiting, items }) => (
        <div className="flex flex-col gap-4 lg:gap-5">
          {waiting.length > 0 && (
            <ul aria-label="To fill in" className="flex flex-col gap-4">
              {waiting.map((measure) => (
                <li key={measure.id}>
                  <WaitingMeasure measure={measure} />
                </li>
              ))}
            </ul>
          )}
          {items.length > 0 && (
            <Card padding="none">
              <section aria-labelledby={id}>
                <h2
                  id={id}
                  className="border-b border-line px-4 py-3.5 font-sans text-lg font-semibold tracking-normal sm:px-6"
                >
                  Sent
                </h2>
                <ul aria-labelledby={id} className="divide-y divide-line">
                  {items.map((measure) => (
                    <li key={measure.id}>
                      <SentMeasure measure={measure} />
                    </li>
                  ))}
                </ul>
              </section>
            </Card>
          )}
        </div>
      )}
    </RowList>
  )
}

const address = ({ id }: PortalMeasure) => `${portalMeasuresPage.path}?open=${id}`

function WaitingMeasure({ measure }: { measure: PortalMeasure }) {
  return (
    <Card padding="lg" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h2 className="font-sans text-lg font-semibold tracking-normal wrap-anywhere">{titleText(measure)}</h2>
        <p className="text-md text-muted">{dueText(measure)}</p>
        {measure.title !== null && <p className="text-xs text-muted">{measure.name}</p>}
      </div>
      <PathButton to={address(measure)} variant="filled" size="lg" className="max-sm:w-full">
        Fill in
      </PathButton>
    </Card>
  )
}

function SentMeasure({ measure }: { measure: PortalMeasure }) {
  return (
    <PathLink
      to={address(measure)}
      className="flex min-h-14 items-center gap-3.5 px-4 py-3 hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-6"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{measure.title ?? titleText(measure)}</span>
        <span className="block text-sm text-muted">
          {measure.title !== null && `${measure.name} · `}
          {measure.sentAt && formatDate(measure.sentAt)}
          {measure.readAt && ' · Read by your therapist'}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden className="text-muted" />
    </PathLink>
  )
}
