import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { useState } from 'react'
import { api, problemFrom } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryList } from './HistoryList.tsx'
import { type HistoryFilter, historyQuery, noFilter, chosenPlanOf } from './history-query.ts'
import { HistorySkeleton } from './HistorySkeleton.tsx'

type RecordHistoryProps = { clientId: string; zone: string | undefined }

/** Who did what in a client's record, and when. Never its content. */
export function RecordHistory({ clientId, zone }: RecordHistoryProps) {
  const [filter, setFilter] = useState<HistoryFilter>(noFilter)
  const [exporting, setExporting] = useState(false)
  const query = useInfiniteQuery(historyQuery(clientId, filter))
  const lines = query.data?.pages.flatMap((page) => page.items) ?? []
  const bounded = Object.values(filter).some(Boolean)

  const save = async () => {
    setExporting(true)
    try {
      const { fileName, csv, entries, complete } = await api.audit.exportHistory(chosenPlanOf(clientId, filter))
      saveFile(fileName, csv, 'text/csv')
      toast.good(`${entries === 1 ? '1 entry' : `${entries} entries`} saved as ${fileName}`, {
        ...(!complete && { description: 'Older entries did not fit. Choose a shorter period to export them.' }),
      })
    } catch (error) {
      toast.bad('The history could not be exported', { description: problemFrom(error).detail })
    }
    setExporting(false)
  }
  return (
    <>
      <SectionHead
        title="Record History"
        fact="Who opened or changed this record, and when. This log can’t be changed."
        actions={
          <Button icon={Download} busy={exporting} onClick={() => void save()}>
            Export
          </Button>
        }
      />
      <HistoryFilters filter={filter} onChange={setFilter} />
      {lines.length > 0 ? (
        <>
          <HistoryList lines={lines} zone={zone} />
          {query.hasNextPage && (
            <Button className="mt-5" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show older entries
            </Button>
          )}
          {query.isFetchNextPageError && (
            <p role="alert" className="mt-3 text-sm text-bad">
              Older entries could not be loaded. {problemFrom(query.error).detail}
            </p>
          )}
        </>
      ) : query.data ? (
        <EmptyState
          icon={History}
          title="No activity"
          actions={bounded && <Button onClick={() => setFilter(noFilter)}>Clear filters</Button>}
        >
          {bounded ? 'No activity matches these filters.' : 'Activity on this record will appear here.'}
        </EmptyState>
      ) : query.error ? (
        <ErrorState
          title="The history could not be loaded"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {problemFrom(query.error).detail}
        </ErrorState>
      ) : (
        <HistorySkeleton />
      )}
    </>
  )
}
