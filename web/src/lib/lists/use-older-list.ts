import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OlderListDefinition } from './define-list.ts'
import { type ListPlace, type OlderListState, useStoredView, useListState } from './list-state.ts'

type Part = { items: readonly unknown[]; total?: number }

/** Fetches a list whose older rows come below the newer ones. Its data are those of the first answer with the rows of all. */
export function useOlderList<Page extends Part, Cursor, View extends object, Of = void>(
  definition: OlderListDefinition<Of, View, Page, Cursor>,
  of: Of,
  place?: ListPlace<View>,
): OlderListState<View, Page> {
  const kept = useStoredView(place)
  const query = useInfiniteQuery(definition.query(kept.view, of))
  const parts = query.data?.pages
  const data = useMemo(() => parts?.[0] && { ...parts[0], items: parts.flatMap(({ items }) => items) }, [parts])
  const { matching: _, ...list } = useListState(definition, { of, place: kept, query, data })
  const shown = data?.items.length ?? 0
  const older = {
    what: definition.older,
    shown,
    total: data && definition.inView && Math.max(shown, definition.inView(data, kept.view)),
    more: query.hasNextPage,
    busy: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    onMore: () => void query.fetchNextPage(),
  }
  return { ...list, older }
}
