import { aiSettingsPath } from '@openhour/shared/features/ai/ai-requests.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { FilePen, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ConsentDialogs, type useConsentDialogs } from './consent-dialogs.ts'
import { rowsOf, signedOf } from './consent-states.ts'
import { consentsQuery } from './consents-query.ts'
import { EarlierRow } from './EarlierRow.tsx'
import { PurposeRow } from './PurposeRow.tsx'

type ConsentsProps = {
  client: { id: string; name: string; archivedAt: string | null }
  dialogs: ReturnType<typeof useConsentDialogs>
  /** The id of the consent to bring into view. */
  at?: string | undefined
}

/** What the client was asked to agree to, and answered. */
export function Consents({ client, dialogs, at }: ConsentsProps) {
  const { data, error, isFetching, refetch } = useQuery(consentsQuery(client.id))
  const archived = client.archivedAt !== null
  const { rows, earlier } = rowsOf(data?.items ?? [], data?.held ?? [])
  const marked = useRef<HTMLLIElement>(null)
  const isThere = data?.items.some(({ id }) => id === at) ?? false
  useEffect(() => {
    if (!isThere) return
    marked.current?.scrollIntoView({ block: 'center' })
    marked.current?.focus({ preventScroll: true })
  }, [isThere, at])
  const markIf = (isMarked: boolean) =>
    isMarked && { ref: marked, tabIndex: -1, className: 'bg-honey-soft outline-none' }
  return (
    <>
      <SectionHead
        title="Consents"
        fact={data && `${data.held.length} in effect, ${rows.filter(({ waiting }) => waiting).length} waiting`}
        actions={
          data && (
            <>
              <Button icon={FilePen} aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'paper' })}>
                Record paper
              </Button>
              {!archived && (
                <Button
                  variant="filled"
                  icon={Plus}
                  aria-haspopup="dialog"
                  onClick={() => dialogs.show({ kind: 'ask' })}
                >
                  Ask for consent
                </Button>
              )}
            </>
          )
        }
      />
      {data ? (
        <div className="flex flex-col gap-4 lg:gap-5">
          <Card padding="none">
            <ul aria-label="Consents" className="divide-y divide-line">
              {rows.map((row) => (
                <li key={row.purpose} {...markIf(isThere && row.current?.id === at)}>
                  <PurposeRow
                    row={row}
                    signed={signedOf(data.items, row.purpose)}
                    archived={archived}
                    onShow={dialogs.show}
                  />
                </li>
              ))}
            </ul>
          </Card>
          <p className="text-sm text-muted">
            AI models are only used with a consent.{' '}
            <PathLink
              to={`${aiSettingsPath}&client=${client.id}`}
              className="rounded-sm py-1 text-primary underline underline-offset-2"
            >
              See every request about {client.name || 'this client'} that left this server
            </PathLink>
          </p>
          {earlier.length > 0 && (
            <section aria-label="Earlier">
              <h3 className="mb-3 font-sans text-lg font-semibold tracking-normal">Earlier</h3>
              <Card padding="none">
                <ul className="divide-y divide-line">
                  {earlier.map((consent) => (
                    <li key={consent.id} {...markIf(consent.id === at)}>
                      <EarlierRow consent={consent} held={data.held.includes(consent.purpose)} onShow={dialogs.show} />
                    </li>
                  ))}
                </ul>
              </Card>
            </section>
          )}
          <ConsentDialogs dialogs={dialogs} clientId={client.id} clientName={client.name || 'The client'} rows={rows} />
        </div>
      ) : error ? (
        <ErrorState title="Consents could not be loaded" {...failedLoad({ error, refetch, isFetching })} />
      ) : (
        <Loading label="Loading consents">
          <Card padding="none" className="divide-y divide-line">
            {Array.from({ length: 6 }, (_, row) => (
              <div key={row} className="px-4 py-4 sm:px-6">
                <Skeleton className="h-5 w-2/5 max-w-50" />
                <Skeleton className="mt-2 h-4 w-3/5 max-w-90" />
              </div>
            ))}
          </Card>
        </Loading>
      )}
    </>
  )
}
