import type { TrendSpan } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { useState } from 'react'
import { useList } from '../../lib/lists/use-list.ts'
import { countOf } from '../../lib/time/format.ts'
import { ListHead } from '../../ui/list/ListHead.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { RecordDialogs, type useRecordDialogs } from './record-dialogs.ts'
import { RecordRows } from './RecordRows.tsx'
import { recordList } from './record-list.ts'
import { firstSpan } from './records-query.ts'
import { UnreadNotice } from './UnreadNotice.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { RecordsSkeleton } from './RecordsSkeleton.tsx'
import { WellnessTrend } from './WellnessTrend.tsx'

type WellnessRecordsProps = {
  client: { id: string; name: string }
  dialogs: ReturnType<typeof useRecordDialogs>
}

/** The wellness records of a client: their trend, and a list. */
export function WellnessRecords({ client, dialogs }: WellnessRecordsProps) {
  const [weeks, setWeeks] = useState<TrendSpan>(firstSpan)
  const list = useList(recordList, { ...client, weeks })
  const { marking, markRead } = useMarkRead(client.id)
  const add = () => dialogs.show({ kind: 'add' })
  return (
    <>
      <ListHead
        list={list}
        title="Session Wellness Records"
        fact={({ total }) => countOf(total, 'record')}
        onAdd={add}
      />
      {list.data && list.count > 0 && (
        <div className="mb-4 lg:mb-5">
          <WellnessTrend trend={list.data.trend} weeks={weeks} onWeeks={setWeeks} />
        </div>
      )}
      {list.data && list.data.unread > 0 && (
        <UnreadNotice
          unread={list.data.unread}
          shown={list.data.items.filter(({ author, readAt }) => author === 'client' && readAt === null)}
          busy={marking.size > 0}
          onRead={markRead}
        />
      )}
      <RecordList list={list} skeleton={<RecordsSkeleton />} onAdd={add}>
        {({ items }) => (
          <RecordRows
            records={items}
            marking={marking}
            onRead={(record) => void markRead(record)}
            onEdit={(record) => dialogs.show({ kind: 'edit', record })}
            onDelete={(record) => dialogs.show({ kind: 'delete', record })}
          />
        )}
      </RecordList>
      <RecordDialogs dialogs={dialogs} clientId={client.id} clientName={client.name || 'the client'} />
    </>
  )
}
