import { useRef } from 'react'
import { useList } from '../../lib/lists/use-list.ts'
import { tabletQuery, useMediaQuery } from '../../lib/media.ts'
import { countOf } from '../../lib/time/format.ts'
import { ListHead } from '../../ui/list/ListHead.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { SessionCards } from './SessionCards.tsx'
import type { OfClient } from './session-client.ts'
import { SessionDialogs, type useSessionDialogs } from './session-dialogs.ts'
import { sessionList } from './session-list.ts'
import { SessionsSkeleton } from './SessionsSkeleton.tsx'
import { SessionTable } from './SessionTable.tsx'

/** With both menus on a small desktop, six columns would leave no room for the notes. */
const smallDeskQuery = '(max-width: 1279px)'

type SessionHistoryProps = OfClient & { dialogs: ReturnType<typeof useSessionDialogs> }

export function SessionHistory({ dialogs, ...client }: SessionHistoryProps) {
  const list = useList(sessionList, client.clientId)
  const tablet = useMediaQuery(tabletQuery)
  const cards = useMediaQuery(smallDeskQuery) || tablet
  const Rows = cards ? SessionCards : SessionTable
  const head = useRef<HTMLDivElement>(null)
  const add = () => dialogs.show({ kind: 'add' })
  return (
    <>
      <div ref={head} tabIndex={-1} className="scroll-mt-24 outline-none">
        <ListHead list={list} title="Session History" fact={({ total }) => countOf(total, 'session')} onAdd={add} />
      </div>
      <RecordList list={list} skeleton={<SessionsSkeleton cards={cards} />} onAdd={add}>
        {({ items }) => (
          <Rows
            sessions={items}
            onEdit={({ id }) => dialogs.show({ kind: 'edit', id })}
            onDelete={(session) => dialogs.show({ kind: 'delete', session })}
          />
        )}
      </RecordList>
      {/* The row that a deletion was asked from is gone by then. */}
      <SessionDialogs {...client} dialogs={dialogs} onDeleted={() => head.current?.focus()} />
    </>
  )
}
