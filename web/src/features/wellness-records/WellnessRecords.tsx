import type { TrendSpan } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HeartPulse, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { problemFrom } from '../../lib/api/api.ts'
import { countOf } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { RecordDialogs, type useRecordDialogs } from './RecordDialogs.tsx'
import { RecordList } from './RecordList.tsx'
import { firstSpan, recordsQuery } from './records-query.ts'
import { RecordsSkeleton } from './RecordsSkeleton.tsx'
import { WellnessTrend } from './WellnessTrend.tsx'

type WellnessRecordsProps = {
  client: { id: string; name: string }
  dialogs: ReturnType<typeof useRecordDialogs>
}

/** The wellness records of a client: their trend, and a list. */
export function WellnessRecords({ client, dialogs }: WellnessRecordsProps) {
  const [page, setPage] = useState(1)
  const [weeks, setWeeks] = useState<TrendSpan>(firstSpan)
  const query = useQuery({ ...recordsQuery(client.id, page, weeks), placeholderData: keepPreviousData })
  const { data, error } = query
  useEffect(() => {
    if (error) toast.bad('Failed to load session records')
  }, [error])
  const add = () => dialogs.show({ kind: 'add' })
  const addButton = (
    <Button variant="filled" icon={Plus} onClick={add} aria-haspopup="dialog">
      Add Record
    </Button>
  )
  return (
    <>
      <SectionHead
        title="Session Wellness Records"
        fact={data && data.total > 0 ? countOf(data.total, 'record') : undefined}
        actions={data && data.total > 0 && addButton}
      />
      {error && !data ? (
        <ErrorState title="Failed to load session records" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {problemFrom(error).detail}
        </ErrorState>
      ) : !data ? (
        <RecordsSkeleton />
      ) : data.total === 0 ? (
        <EmptyState icon={HeartPulse} title="No session wellness records yet" actions={addButton} small>
          {' '}
          Record how {client.name || 'the client'} was on a day, with triggers and what helped. A chart appears after
          the second day.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4 lg:gap-5">
          <WellnessTrend trend={data.trend} weeks={weeks} onWeeks={setWeeks} />
          <RecordList
            data={data}
            page={page}
            settled={!query.isPlaceholderData}
            onPage={setPage}
            onEdit={(record) => dialogs.show({ kind: 'edit', record })}
            onDelete={(record) => dialogs.show({ kind: 'delete', record })}
          />
        </div>
      )}
      <RecordDialogs dialogs={dialogs} clientId={client.id} clientName={client.name || 'the client'} />
    </>
  )
}
