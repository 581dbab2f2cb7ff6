import { useEffect, useState } from 'react'
import { problemFrom } from '../api/http.ts'
import { countOf } from '../time/format.ts'
import { toast } from '../toast.ts'
import type { EmptyTexts, ListFilter, ListTraits, NothingTexts } from './define-list.ts'
import { canMatch } from './search-words.ts'

/** Where the view is kept: in the address, or in the page. `replace` leaves no entry in the browser's history. */
export type ListPlace<View> = { view: View; onView: (next: View, how: { replace: boolean }) => void }

export type ListChoice = {
  name: string
  label: string
  options: readonly { value: string; label: string; count?: number | string | undefined }[]
  value: string
  onChange: (value: string) => void
  inTools: boolean | 'select'
}

/** What `RecordList` draws. */
export type ListState<View = object, Data = unknown> = {
  shows: 'loading' | 'error' | 'empty' | 'nothing' | 'rows'
  data: Data | undefined
  view: View
  /** The latest request failed; earlier rows may still be shown. */
  failed: boolean
  /** False while rows of another view are still shown. */
  settled: boolean
  /** Number of rows regardless of search and filters; 0 until known. */
  count: number
  /** Shows another part from its first page. */
  look: (change: Partial<View>, how?: { replace: boolean }) => void
  showAll: () => void
  failure: { title: string; detail: string | undefined; busy: boolean; onRetry: () => void }
  empty: EmptyTexts | undefined
  nothing: NothingTexts | undefined
  add: ListTraits<never, never, never>['add']
  /** Search, filters and order can be drawn. */
  hasTools: boolean
  search: { label: string; longest: number; search: string; onSearch: (words: string) => void } | undefined
  /** Says how many rows a search found; empty without one. */
  found: string
  filters: ListChoice[]
  sort: ListChoice | undefined
  pages?: {
    total: number
    perPage: number
    page: number
    settled: boolean
    onPage: (page: number, how: { replace: boolean }) => void
  }
}

export type OlderListState<View = object, Data = unknown> = ListState<View, Data> & {
  older: {
    what: string
    shown: number
    total: number | undefined
    more: boolean
    busy: boolean
    failed: boolean
    onMore: () => void
  }
}

/** The view of a list whose page is not in the address. */
export function useStoredView<View>(place: ListPlace<View> | undefined): ListPlace<View> {
  const [view, onView] = useState({} as View)
  return place ?? { view, onView }
}

type Asked<Of, View, Data> = {
  of: Of
  place: ListPlace<View>
  query: { error: unknown; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown }
  data: Data | undefined
}

type AnyView = Readonly<Record<string, string | undefined>>

function totalOf(data: unknown): number {
  return (data as { total: number }).total
}

/** Everything of a list but how it gets its rows. */
export function useListState<Of, View extends object, Data>(
  traits: ListTraits<Of, View, Data>,
  asked: Asked<Of, View, Data>,
): ListState<View, Data> & { matching: number } {
  const { failure, silent } = traits
  const { error } = asked.query
  useEffect(() => {
    if (silent) return
    if (error) toast.bad(failure)
    else toast.over(failure)
  }, [error, failure, silent])
  return stateOf(traits, asked)
}

// A plain function: as a part of the hook it would be twice as large, with each part remembered.
function stateOf<Of, View extends object, Data>(
  traits: ListTraits<Of, View, Data>,
  { of, place, query, data }: Asked<Of, View, Data>,
): ListState<View, Data> & { matching: number } {
  const { failure, sort } = traits
  const { error } = query
  const view = place.view as AnyView
  const { search } = view
  const settled = !query.isPlaceholderData
  const hopeless = search !== undefined && !(traits.search?.canMatch ?? canMatch)(search)
  const matching = data === undefined || hopeless ? 0 : (traits.matching ?? totalOf)(data)
  const none = hopeless || (settled && matching === 0)
  const nothing = (data !== undefined && none && traits.nothing?.(place.view, data)) || undefined
  const count = data === undefined ? 0 : (traits.count?.(data, place.view) ?? matching)
  // Rows that are no part of the pages count too, where no search or filter can hide them.
  const isEmpty = none && (count === 0 || traits.nothing !== undefined)
  const shows = data !== undefined ? (nothing ? 'nothing' : isEmpty ? 'empty' : 'rows') : error ? 'error' : 'loading'

  const show = (next: object, how = { replace: false }) => {
    const given = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
    place.onView(Object.fromEntries(given) as View, how)
  }
  const look = (change: object, how?: { replace: boolean }) => show({ ...view, page: undefined, ...change }, how)
  const filters = Object.entries<ListFilter<Data> | undefined>(traits.filters ?? {})
  const lasting = ['sort', ...filters.filter(([, filter]) => filter?.resets).map(([name]) => name)]
  const choiceOf = (
    name: string,
    { label, options, count: counts, inTools, resets }: ListFilter<Data>,
  ): ListChoice => ({
    name,
    label,
    inTools: inTools ?? false,
    value: view[name] ?? options[0]?.value ?? '',
    options: data && counts ? options.map((option) => ({ ...option, count: counts(data, option.value) })) : options,
    onChange: (value) => {
      const change = { [name]: value === options[0]?.value ? undefined : value }
      if (resets) show(change)
      else look(change, { replace: name === 'sort' })
    },
  })
  return {
    shows,
    data,
    failed: error !== null,
    view: place.view,
    count,
    matching,
    settled,
    look,
    showAll: () => show(Object.fromEntries(lasting.map((name) => [name, view[name]]))),
    failure: {
      title: failure,
      detail: error ? problemFrom(error).detail : undefined,
      busy: query.isFetching,
      onRetry: () => void query.refetch(),
    },
    empty:
      shows !== 'empty' || data === undefined
        ? undefined
        : typeof traits.empty === 'function'
          ? traits.empty(of, place.view, data)
          : traits.empty,
    nothing,
    add: traits.add,
    hasTools:
      (traits.search ?? sort) !== undefined &&
      shows !== 'loading' &&
      (count > (traits.search?.upTo ?? 0) || search !== undefined),
    search: traits.search && {
      label: traits.search.label,
      longest: traits.search.longest,
      search: search ?? '',
      onSearch: (words) => look({ search: words }, { replace: true }),
    },
    found:
      traits.search && search !== undefined && (hopeless || settled)
        ? `${countOf(matching, traits.search.one)} found`
        : '',
    filters: filters.map(([name, filter]) => choiceOf(name, filter as ListFilter<Data>)),
    sort: sort && choiceOf('sort', sort),
  }
}
