import type { clientSorts } from '@openhour/shared/features/clients/clients.contract.ts'

export type ClientSort = (typeof clientSorts)[number]

/** What of the list stands in the address. Left out: active clients, newest first, the first page. */
export type ClientListSearch = {
  view?: 'archived'
  search?: string
  sort?: Exclude<ClientSort, 'newest'>
  page?: number
  /** Opens the dialog that adds a client, once. */
  add?: true
}

/** Reads an address that anybody may have written; what makes no sense is left out. */
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
