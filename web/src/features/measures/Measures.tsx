import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartLine, ChevronDown } from 'lucide-react'
import { problemFrom } from '../../lib/api/http.ts'
import { countOf } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { AlertRows } from './AlertRows.tsx'
import { MeasureCard } from './MeasureCard.tsx'
import { MeasureDialogs, useMeasureDialogs } from './measure-dialogs.ts'
import { measuresQuery, packsQuery, requestsQuery } from './measures-query.ts'
import { RequestCard } from './RequestCard.tsx'
import { UnknownMeasures } from './UnknownMeasures.tsx'
import { isUnread, useResponsesRead } from './use-responses-read.ts'

/**
 * Outcome measures of one client: open alerts, then each measure that was filled in with its course.
 * @param props.alertsShown the page shows the open alerts itself
 */
export function Measures({ clientId, alertsShown = false }: { clientId: string; alertsShown?: boolean }) {
  const packs = useQuery(packsQuery())
  const query = useQuery(measuresQuery(clientId))
  const asked = useQuery(requestsQuery(clientId))
  const reading = useResponsesRead(clientId)
  const dialogs = useMeasureDialogs()
  const known = new Map(packs.data?.packs.map((pack) => [pack.id, pack]))
  const responses = Map.groupBy(query.data?.responses ?? [], ({ measureId }) => measureId)
  const alerts = query.data?.alerts ?? []
  const storedIds = new Set(alerts.filter(({ acknowledgedAt }) => acknowledgedAt).map(({ responseId }) => responseId))
  const used = [...known.values()].filter(({ id }) => responses.has(id))
  const unknown = [...responses].filter(([id]) => packs.data && !known.has(id)).flatMap(([, of]) => of)
  const acknowledge = (alert: RiskAlert) => dialogs.show({ kind: 'acknowledge', alert })
  const fill = (pack: MeasurePack) => dialogs.show({ kind: 'fill', pack, onAlert: acknowledge })
  const ask = (canFill: boolean) => dialogs.show({ kind: 'ask', packs: [...known.values()], canFill })
  const unread = query.data?.responses.filter(isUnread) ?? []
  const error = query.error ?? packs.error
  return (
    <>
      <SectionHead
        title="Outcome Measures"
        actions={
          query.data && (
            <>
              {asked.data && (
                <Button onClick={() => ask(asked.data.canFill)} aria-haspopup="dialog">
                  Ask client
                </Button>
              )}
              <FillMenu packs={[...known.values()]} onFill={fill} />
            </>
          )
        }
      />
      {query.data && packs.data ? (
        <>
          {!alertsShown && <AlertRows alerts={alerts} packs={known} onAcknowledge={acknowledge} />}
          {unread.length > 0 && (
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-honey-soft px-4 py-3 sm:px-6">
              <p role="status" className="text-md font-medium">
                {countOf(unread.length, 'unread measure')} filled in by your client
              </p>
              {unread.length > 1 && (
                <Button size="sm" busy={reading.busy} onClick={() => void reading.markRead(...unread)}>
                  Mark all as read
                </Button>
              )}
            </div>
          )}
          {asked.data && <RequestCard {...asked.data} packs={known} />}
          {query.data.total === 0 ? (
            <EmptyState icon={ChartLine} title="No measures filled in yet" small>
              Questionnaires such as PHQ-9 and GAD-7, filled in regularly, show how your client is doing over time.
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-4 lg:gap-5">
              {used.map((pack) => (
                <MeasureCard
                  key={pack.id}
                  pack={pack}
                  responses={responses.get(pack.id) ?? []}
                  storedIds={storedIds}
                  onFill={() => fill(pack)}
                  onOpen={(response) => dialogs.show({ kind: 'open', response, pack })}
                  onRead={(response) => void reading.markRead(response)}
                  onDelete={(response) => dialogs.show({ kind: 'delete', response, pack })}
                />
              ))}
              <UnknownMeasures responses={unknown} />
            </div>
          )}
        </>
      ) : error ? (
        <ErrorState
          title="The measures could not be loaded"
          onRetry={() => void Promise.all([query.refetch(), packs.refetch()])}
          busy={query.isFetching || packs.isFetching}
        >
          {problemFrom(error).detail}
        </ErrorState>
      ) : (
        <Card padding="lg">
          <Loading label="Loading measures...">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="mt-2 h-4 w-64" />
            <Skeleton className="mt-6 h-56 w-full" />
          </Loading>
        </Card>
      )}
      <MeasureDialogs dialogs={dialogs} clientId={clientId} alerts={alerts} />
    </>
  )
}

function FillMenu({ packs, onFill }: { packs: readonly MeasurePack[]; onFill: (pack: MeasurePack) => void }) {
  return (
    <Menu
      label="Fill in a measure"
      trigger={(trigger) => (
        <Button {...trigger} iconAfter={ChevronDown}>
          Fill in a measure
        </Button>
      )}
      entries={packs.map((pack) => ({
        label: pack.shortName,
        hint: pack.about,
        onSelect: () => onFill(pack),
      }))}
    />
  )
}
