import { isAtClientLimit } from '@openhour/shared/features/clients/clients.rules.ts'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { readStored, removeStored, writeStored } from '../../lib/storage.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { ClientCard } from './ClientCard.tsx'
import { ClientDialogs, useClientDialogs } from './ClientDialogs.tsx'
import { ClientsHead } from './ClientsHead.tsx'
import { ClientsSkeleton } from './ClientsSkeleton.tsx'
import { useClientActions } from './client-actions.ts'
import { gridClass } from './client-grid.ts'
import { clientList } from './client-list.ts'
import type { ClientListSearch } from './list-search.ts'

const ClientTable = lazyPart(() => import('./ClientTable.tsx').then((file) => file.ClientTable))

/** Whether this browser shows the list as a table. */
const denseKey = 'clients_as_table'

type ClientsPageProps = { search: ClientListSearch; onSearch: ListPlace<ClientListSearch>['onView'] }

export function ClientsPage({ search: { add: adds, ...view }, onSearch }: ClientsPageProps) {
  const list = useList(clientList, undefined, { view, onView: onSearch })
  const { data, shows } = list
  const archived = view.view === 'archived'
  const counts = data && {
    active: data.activeCount,
    archived: data.archivedCount,
    samples: data.sampleCount,
    limit: data.limit,
  }
  const full = counts !== undefined && isAtClientLimit(counts.active, counts.limit)
  const [dense, setDense] = useState(() => readStored(denseKey) !== null)
  const showDense = (shown: boolean) => {
    setDense(shown)
    if (shown) writeStored(denseKey, 'yes')
    else removeStored(denseKey)
  }
  const dialogs = useClientDialogs()
  const showLimit = () => dialogs.show({ kind: 'limit' })
  const add = () => (full ? showLimit() : dialogs.show({ kind: 'add' }))
  const counted = data !== undefined
  const openAddDialog = useEffectEvent(() => {
    add()
    onSearch(view, { replace: true })
  })
  useEffect(() => {
    if (adds && counted) openAddDialog()
  }, [adds, counted])
  const { archive, restore } = useClientActions({
    onLimit: showLimit,
    onUpcoming: (client) => dialogs.show({ kind: 'archive', client }),
  })
  return (
    <>
      <ClientsHead
        counts={counts}
        failed={list.failed}
        filters={list.filters}
        dense={dense}
        onDense={showDense}
        onAdd={shows === 'empty' && !archived ? undefined : add}
      />
      <RecordList list={list} skeleton={<ClientsSkeleton />} onAdd={archived ? undefined : add}>
        {({ items }) => {
          const rows = items.map((client) => ({
            client,
            onEdit: () => dialogs.show({ kind: 'edit', id: client.id }),
            onPortal: () => dialogs.show({ kind: 'portal', client }),
            onArchive: () => void archive(client),
            onRestore: () => void restore(client.id),
            onDelete: () => dialogs.show({ kind: 'delete', client }),
          }))
          return dense ? (
            <Suspense fallback={<ClientsSkeleton />}>
              <ClientTable rows={rows} />
            </Suspense>
          ) : (
            <ul className={gridClass}>
              {rows.map((row) => (
                <li key={row.client.id} className="min-w-0">
                  <ClientCard {...row} />
                </li>
              ))}
            </ul>
          )
        }}
      </RecordList>
      <ClientDialogs dialogs={dialogs} clients={data?.items} onArchive={archive} />
    </>
  )
}
