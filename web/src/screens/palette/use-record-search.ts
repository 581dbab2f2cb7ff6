import type {
  FoundAppointment,
  FoundClient,
  FoundDocument,
  FoundInvoice,
  FoundNote,
  FoundTask,
} from '@openhour/shared/features/search/search.contract.ts'
import {
  isSearchable,
  maxResults,
  maxQueryLength,
  withoutPlurals,
} from '@openhour/shared/features/search/search.rules.ts'
import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { fit } from './palette-match.ts'

const pauseMs = 120
/** Rows of each kind until more are requested. */
const shownAtFirst = { clients: 8, appointments: 3, notes: 5, documents: 5, tasks: 5, invoices: 3 }
/** Asks for one more than is shown, to know whether there are more. */
const firstPageSize = 9
export type FoundKind = keyof typeof shownAtFirst

export type RecordSearch = {
  clients: readonly FoundClient[]
  notes: readonly FoundNote[]
  documents: readonly FoundDocument[]
  tasks: readonly FoundTask[]
  appointments: readonly FoundAppointment[]
  invoices: readonly FoundInvoice[]
  /** No further answer to this query is pending. */
  settled: boolean
  /** Why the search failed, in a sentence. */
  failure?: string | undefined
  retry: () => void
  /** Kinds with more results than are shown. */
  more: readonly FoundKind[]
  /** Kinds of which the server may have more than it returned. */
  full: readonly FoundKind[]
  showMore: (kind: FoundKind) => void
}

/** The query after a pause in typing; immediately when it is cleared. */
function useRested(words: string): string {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), words === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return rested
}

/**
 * The clients, appointments, notes, documents, tasks and invoices that match. A late answer is never shown for a newer query; until the answer to that one
 * arrives, the rows of the previous answer that still match are shown.
 */
export function useRecordSearch(words: string, enabled: boolean): RecordSearch {
  const rested = useRested(words)
  const [whole, setWhole] = useState<{ words: string; kinds: readonly FoundKind[] }>({ words: '', kinds: [] })
  const shownWhole = whole.words === words ? whole.kinds : []
  const limit = shownWhole.length > 0 ? maxResults : firstPageSize
  // The server refuses a query that no record can contain; to the reader that means no results.
  const canAsk = enabled && isSearchable(words) && isAllowedLine(words) && words.length <= maxQueryLength
  const query = useQuery({
    ...queries.search.find.queryOptions({ input: { q: rested, limit } }),
    enabled: canAsk && isSearchable(rested) && isAllowedLine(rested),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 60_000,
    retry: false,
  })
  // An answer to the same query with fewer rows is still valid.
  const current = rested === words && (!query.isPlaceholderData || shownWhole.length > 0)
  const failed = canAsk && current && query.isError
  const known = canAsk && !failed ? query.data : undefined
  const beginnings = withoutPlurals(words)
  const still = <Found>(found: readonly Found[] | undefined, textOf: (one: Found) => string): readonly Found[] =>
    current ? (found ?? []) : (found ?? []).filter((one) => fit(beginnings, textOf(one)) > 0)
  const first = <Found>(kind: FoundKind, found: readonly Found[] | undefined) =>
    shownWhole.includes(kind) ? found : found?.slice(0, shownAtFirst[kind])
  const kinds = Object.keys(shownAtFirst) as FoundKind[]
  const more = kinds.filter((kind) => !shownWhole.includes(kind) && (known?.[kind].length ?? 0) > shownAtFirst[kind])
  return {
    more: current ? more : [],
    full: kinds.filter((kind) => shownWhole.includes(kind) && known?.[kind].length === maxResults),
    showMore: (kind) => setWhole({ words, kinds: [...shownWhole, kind] }),
    clients: still(
      first('clients', known?.clients),
      (one) => `${one.name} ${one.preferredName ?? ''} ${one.email ?? ''}`,
    ),
    notes: still(first('notes', known?.notes), ({ excerpt }) => wordsOf(excerpt)),
    documents: still(first('documents', known?.documents), ({ title, excerpt }) => `${title} ${wordsOf(excerpt)}`),
    tasks: still(first('tasks', known?.tasks), ({ title, reminder }) => `${title} ${reminder ?? ''}`),
    appointments: still(first('appointments', known?.appointments), ({ clientName }) => clientName),
    invoices: still(first('invoices', known?.invoices), ({ number }) => number),
    settled: !canAsk || (current && !query.isFetching),
    failure: failed ? problemFrom(query.error).detail : undefined,
    retry: () => void query.refetch(),
  }
}

const wordsOf = ({ before, hit, after }: FoundNote['excerpt']) => `${before}${hit}${after}`
