import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListDefinition } from './define-list.ts'
import { type ListPlace, type ListState, useStoredView, useListState } from './list-state.ts'

/**
 * Fetches a list that turns pages. Rows of another page, search or filter take the place of the earlier ones once they come.
 * @param place the address; left out, the component keeps what is looked at
 */
export function useList<Data, View extends { page?: number }, Of = void>(
  definition: ListDefinition<Of, View, Data>,
  of: Of,
  place?: ListPlace<View>,
): ListState<View, Data> {
  const kept = useStoredView(place)
  const query = useQuery({ ...definition.query(kept.view, of), placeholderData: keepPreviousData })
  const { matching, ...list } = useListState(definition, { of, place: kept, query, data: query.data })
  const { perPage } = definition
  const { page = 1 } = kept.view
  const onPage = (next: number, how: { replace: boolean }) =>
    list.look({ page: next > 1 ? next : undefined } as Partial<View>, how)
  return perPage === undefined
    ? list
    : { ...list, pages: { total: matching, perPage, page, settled: list.settled, onPage } }
}
