import { readListView, type ViewWith } from '../../lib/lists/list-view.ts'

export const maxClientSearchLength = 100

const choices = { view: ['active', 'archived'], sort: ['newest', 'oldest', 'name'] } as const

/** The list's search parameters. */
export type ClientListSearch = ViewWith<typeof choices> & {
  /** Opens the dialog that adds a client, once. */
  add?: true
}

/** Reads search parameters from any link; invalid ones are dropped. */
export function readClientListSearch(given: Record<string, unknown>): ClientListSearch {
  return {
    ...readListView(given, maxClientSearchLength, choices),
    ...(given.add === true ? { add: true } : {}),
  }
}
