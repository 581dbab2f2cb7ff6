import type { clientSorts } from '@openhour/shared/features/clients/clients.contract.ts'

export type ClientSort = (typeof clientSorts)[number]

/** The list's URL search. Defaults are omitted: active clients, newest first, first page. */
export type ClientListSearch = {
  view?: 'archived'
  search?: string
  sort?: Exclude<ClientSort, 'newest'>
  page?: number
  /** Opens the Add Client dialog once. */
  add?: true
}

/** Parses untrusted URL search; invalid values are dropped. */
export function readClientListSearch(given: Record<string, unknown>): ClientListSearch {
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : ''
  const page = Number(given.page)
  return {
    ...(given.view === 'archived' ? { view: 'archived' } : {}),
    ...(search.trim() === '' ? {} : { search: search.slice(0, 100) }),
    ...(given.sort === 'oldest' || given.sort === 'name' ? { sort: given.sort } : {}),
    ...(given.add === true ? { add: true } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 ? { page } : {}),
  }
}
