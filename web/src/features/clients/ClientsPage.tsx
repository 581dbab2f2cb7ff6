import { clientsWithoutTools, isAtClientLimit } from '@openhour/shared/features/clients/clients.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { problemFrom } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ClientDialogs, useClientDialogs } from './ClientDialogs.tsx'
import { ClientPages } from './ClientPages.tsx'
import { ClientsHead } from './ClientsHead.tsx'
import { ClientsSkeleton } from './ClientsSkeleton.tsx'
import { ClientsTools } from './ClientsTools.tsx'
import { useClientActions } from './client-actions.ts'
import { canMatch, clientListQuery } from './client-list-query.ts'
import type { ClientListSearch } from './list-search.ts'
import { NoArchivedClients, NoClients, NoSearchResults } from './NoClients.tsx'

export type ClientsPageProps = {
  search: ClientListSearch
  /** Writes the list parameters into the URL: a new history entry for another view or page, a replacement while typing. */
  onSearch: (next: ClientListSearch, how: { replace: boolean }) => void
}

export function ClientsPage({ search: { add: adds, ...filter }, onSearch }: ClientsPageProps) {
  const archived = filter.view === 'archived'
  const query = useQuery({ ...clientListQuery(filter), placeholderData: keepPreviousData })
  const { data } = query
  const failed = query.error
  useEffect(() => {
    if (failed) toast.bad('Failed to load clients')
  }, [failed])

  const counts = data && { active: data.activeCount, archived: data.archivedCount, limit: data.limit }
  const full = counts !== undefined && isAtClientLimit(counts.active, counts.limit)
  const dialogs = useClientDialogs()
  const showLimit = () => dialogs.show({ kind: 'limit' })
  const add = () => (full ? showLimit() : dialogs.show({ kind: 'add' }))
  const counted = data !== undefined
  const openAddDialog = useEffectEvent(() => {
    add()
    onSearch(filter, { replace: true })
  })
  useEffect(() => {
    if (adds && counted) openAddDialog()
  }, [adds, counted])
  const { archive, restore } = useClientActions({
    onLimit: showLimit,
    onUpcoming: (client) => dialogs.show({ kind: 'archive', client }),
  })

  /** A new search or sort order starts at the first page. */
  const look = (change: { search?: string; sort?: ClientListSearch['sort'] | undefined }) => {
    const { search = '', sort, view } = { ...filter, ...change }
    onSearch({ ...(view && { view }), ...(search && { search }), ...(sort && { sort }) }, { replace: true })
  }
  const inView = (archived ? counts?.archived : counts?.active) ?? 0
  const nothing = !canMatch(filter.search) || (data?.matching === 0 && !query.isPlaceholderData)

  return (
    <>
      <ClientsHead
        counts={counts}
        failed={failed !== null}
        view={archived ? 'archived' : 'active'}
        onView={(view) => onSearch(view === 'archived' ? { view } : {}, { replace: false })}
        onAdd={nothing && !archived && filter.search === undefined ? undefined : add}
      />
      {(inView > clientsWithoutTools || filter.search !== undefined) && (
        <ClientsTools
          search={filter.search ?? ''}
          sort={filter.sort ?? 'newest'}
          onSearch={(search) => look({ search })}
          onSort={(sort) => look({ sort: sort === 'newest' ? undefined : sort })}
        />
      )}
      {nothing && data && filter.search !== undefined ? (
        <NoSearchResults search={filter.search} onClear={() => look({ search: '' })} />
      ) : failed && !data ? (
        <ErrorState title="Failed to load clients" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {problemFrom(failed).detail}
        </ErrorState>
      ) : !data ? (
        <ClientsSkeleton />
      ) : !nothing ? (
        <ClientPages
          data={data}
          page={filter.page ?? 1}
          settled={!query.isPlaceholderData}
          onPage={(page, how) => {
            const { page: _, ...rest } = filter
            onSearch(page > 1 ? { ...rest, page } : rest, how)
          }}
          actions={(client) => ({
            onEdit: () => dialogs.show({ kind: 'edit', id: client.id }),
            onArchive: () => void archive(client),
            onRestore: () => void restore(client.id),
            onDelete: () => dialogs.show({ kind: 'delete', client }),
          })}
        />
      ) : archived ? (
        <NoArchivedClients />
      ) : (
        <NoClients archivedCount={data.archivedCount} onAdd={add} />
      )}
      <ClientDialogs dialogs={dialogs} onArchive={archive} />
    </>
  )
}
