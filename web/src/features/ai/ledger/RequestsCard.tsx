import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useOlderList } from '../../../lib/lists/use-older-list.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { countOf } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { OlderList } from '../../../ui/list/OlderList.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { RequestRow } from './RequestRow.tsx'
import { requestList, type RequestView } from './request-list.ts'

export type ClientChoice = {
  value: string | undefined
  name: string | undefined
  onChange: (id: string | undefined) => void
}

type RequestsCardProps = {
  /** The practice's time zone. */
  zone: string
  /** Only requests about this client, to begin with. */
  client: string | undefined
  /** Draws the filter. */
  filter: (choice: ClientChoice) => ReactNode
}

/** Every request that left the server for a model. */
export function RequestsCard({ zone, client, filter }: RequestsCardProps) {
  const [view, onView] = useState<RequestView>(client === undefined ? {} : { client })
  const list = useOlderList(requestList, undefined, { view, onView })
  const [exporting, setExporting] = useState(false)
  const save = async () => {
    setExporting(true)
    try {
      const { fileName, csv, entries, complete } = await api.aiRequests.export(
        list.view.client === undefined ? {} : { clientId: list.view.client },
      )
      saveFile(fileName, csv, 'text/csv')
      toast.good(`${countOf(entries, 'request')} saved as ${fileName}`, {
        ...(!complete && { description: 'Older requests didn’t fit. Choose a client to export theirs.' }),
      })
    } catch (error) {
      toast.bad('Failed to export the list', { description: problemFrom(error).detail })
    }
    setExporting(false)
  }
  const some = list.shows === 'rows'
  return (
    <Card padding="lg">
      <section aria-label="What left this server">
        <CardHead
          title="What left this server"
          fact="Every request to an AI model, recorded before it is sent. The text is not stored here, only its size and hash."
        />
        {(some || list.view.client !== undefined) && (
          <div className="flex flex-wrap items-start justify-between gap-x-4">
            <div className="flex-[1_1_14rem]">
              {filter({
                value: list.view.client,
                name: list.data?.clientName ?? undefined,
                onChange: (id) => list.look({ client: id }),
              })}
            </div>
            {some && (
              <Button icon={Download} busy={exporting} onClick={() => void save()} className="mb-4 max-sm:w-full">
                Download CSV
              </Button>
            )}
          </div>
        )}
        <OlderList list={list} skeleton={<RequestsSkeleton />}>
          {({ items }) => (
            <ul aria-label="Requests" className="-mx-5 divide-y divide-line border-t border-line sm:-mx-6">
              {items.map((request) => (
                <li key={request.id} data-row={request.id} tabIndex={-1} className="outline-none">
                  <RequestRow request={request} zone={zone} />
                </li>
              ))}
            </ul>
          )}
        </OlderList>
      </section>
    </Card>
  )
}

function RequestsSkeleton() {
  return (
    <Loading label="Loading the list of requests">
      <Skeleton className="h-44" />
    </Loading>
  )
}
