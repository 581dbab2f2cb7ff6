import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'

type Option = { value: string; label: string }

/** `besides`: another way to the first row than its form. */
export type EmptyTexts = {
  icon: LucideIcon
  title: string
  text: string
  small?: boolean
  besides?: { label: string; to: string }
}

/** `clear` is the button that shows all rows again. */
export type NothingTexts = EmptyTexts & { clear: string | false }

export type ListFilter<Data> = {
  /** 'Which tasks' */
  label: string
  /** The first is the default. */
  options: readonly Option[]
  count?: (data: Data, value: string) => number | string | undefined
  /** Beside the search, or below it as a select beside the order. Left out: the head of the list draws it. */
  inTools?: true | 'select'
  /** Another value starts without a search and in the default order. */
  resets?: boolean
}

/** `Of` is the list's owner, such as a client; `View` its search, filters and page; `Data` the response. */
export type ListTraits<Of, View, Data> = {
  /** Heads the error state. */
  failure: string
  /** No toast when loading fails. */
  silent?: boolean
  /** Rows that match the view; by default `total` of the answer. */
  matching?: (data: Data) => number
  /** Number of rows regardless of search, filters and pages; by default the matching ones. */
  count?: (data: Data, view: View) => number
  search?: {
    /** 'Search clients' */
    label: string
    longest: number
    /** 'client', for '3 clients found' */
    one: string
    canMatch?: (words: string) => boolean
    /** Up to this count there is no search, unless one is under way. */
    upTo?: number
  }
  filters?: { readonly [Name in keyof View]?: ListFilter<Data> }
  sort?: { label: string; options: readonly Option[] }
  empty: EmptyTexts | ((of: Of, view: View, data: Data) => EmptyTexts)
  /** The texts when search or filters match nothing; false or undefined if neither is in use, so that `empty` is shown. */
  nothing?: (view: View, data: Data) => NothingTexts | false | undefined
  /** `first` is its label while the list is empty. */
  add?: { label: string; icon: LucideIcon; first?: string }
}

export type ListDefinition<Of, View, Data> = ListTraits<Of, View, Data> & {
  query: (view: View, of: Of) => { queryKey: QueryKey; queryFn: QueryFunction<Data> }
  /** Left out where the list has no pages, or parts that have their own. */
  perPage?: number
}

export type OlderListDefinition<Of, View, Page, Cursor> = ListTraits<Of, View, Page> & {
  query: (
    view: View,
    of: Of,
  ) => {
    queryKey: QueryKey
    queryFn: QueryFunction<Page, QueryKey, Cursor>
    initialPageParam: Cursor
    getNextPageParam: (last: Page) => Cursor | undefined
  }
  /** 'entries', for 'Show older entries' */
  older: string
  /** How many there are in this view. Left out where the answer doesn't say. */
  inView?: (data: Page, view: View) => number
}

/** A list as data, a page at a time: `useList` fetches it, `RecordList` draws it. */
export function defineList<Data, View extends object = { page?: number }, Of = void>(
  definition: ListDefinition<Of, View, Data>,
): ListDefinition<Of, View, Data> {
  return definition
}

/** The same with a button that adds older rows below: `useOlderList` fetches it. */
export function defineOlderList<Page, Cursor, View extends object, Of = void>(
  definition: OlderListDefinition<Of, View, Page, Cursor>,
): OlderListDefinition<Of, View, Page, Cursor> {
  return definition
}
