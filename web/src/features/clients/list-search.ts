import { readStored, removeStored, writeStored } from '../../lib/storage.ts'
import { readListView, type ViewWith } from '../../lib/lists/list-view.ts'

export const maxClientSearchLength = 100

const choices = { view: ['active', 'archived'], sort: ['newest', 'oldest', 'name'] } as const

/** The list's search parameters. */
export type ClientListSearch = ViewWith<typeof choices> & {
  /** Opens the dialog that adds a client, once. */
  add?: true
}

const sortKey = 'clients_sort'

/** Keeps the order that was chosen, for this browser. The default one is left out. */
export function rememberSort(sort: ClientListSearch['sort']): void {
  if (sort) writeStored(sortKey, sort)
  else removeStored(sortKey)
}

/** Reads search parameters from any link; invalid ones are dropped. Without an order it is the one chosen last. */
export function readClientListSearch(given: Record<string, unknown>): ClientListSearch {
  return {
    ...readListView({ sort: readStored(sortKey) }, maxClientSearchLength, choices),
    ...readListView(given, maxClientSearchLength, choices),
    ...(given.add === true ? { add: true } : {}),
  }
}
