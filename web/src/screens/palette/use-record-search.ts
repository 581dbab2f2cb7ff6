import type {
  FoundAppointment,
  FoundClient,
  FoundDocument,
  FoundNote,
  FoundTask,
} from '@openhour/shared/features/search/search.contract.ts'
import { isSearchable, mostFound, mostSearched, withoutPlurals } from '@openhour/shared/features/search/search.rules.ts'
import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { problemFrom, queries } from '../../lib/api.ts'
import { fit } from './palette-match.ts'

const pauseMs = 120
/** Rows of each kind, until more of it are asked for. */
const shownAtFirst = { clients: 8, appointments: 3, notes: 5, documents: 5, tasks: 5 }
/** One more than is shown says that there are more. */
const askedAtFirst = 9
export type FoundKind = keyof typeof shownAtFirst

export type RecordSearch = {
  clients: readonly FoundClient[]
  notes: readonly FoundNote[]
  documents: readonly FoundDocument[]
  tasks: readonly FoundTask[]
  appointments: readonly FoundAppointment[]
  /** No further answer to these words is on its way. */
  settled: boolean
  /** Why the server could not be asked, in a sentence. */
  failure?: string | undefined
  retry: () => void
  /** Kinds of which more was found than is shown. */
  more: readonly FoundKind[]
  /** Kinds of which the server may have more than it tells. */
  full: readonly FoundKind[]
  showMore: (kind: FoundKind) => void
}

/** The words after a pause in typing; at once where they were emptied. */
function useRested(words: string): string {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), words === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return rested
}

/**
 * Clients with their appointments, notes, documents and tasks that the words fit. An answer belongs to its words: one that comes late is never shown for newer ones. Until theirs
 * comes, that of the answer before is shown which the new words fit as well.
 */
export function useRecordSearch(words: string, enabled: boolean): RecordSearch {
  const rested = useRested(words)
  const [whole, setWhole] = useState<{ words: string; kinds: readonly FoundKind[] }>({ words: '', kinds: [] })
  const shownWhole = whole.words === words ? whole.kinds : []
  const limit = shownWhole.length > 0 ? mostFound : askedAtFirst
  // What no record can hold the server refuses; to the one who searches, nothing is found by it.
  const canAsk = enabled && isSearchable(words) && isAllowedLine(words) && words.length <= mostSearched
  const query = useQuery({
    ...queries.search.find.queryOptions({ input: { q: rested, limit } }),
    enabled: canAsk && isSearchable(rested) && isAllowedLine(rested),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 60_000,
    retry: false,
  })
  // Of the same words with fewer rows, all that is there is right.
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
    full: kinds.filter((kind) => shownWhole.includes(kind) && known?.[kind].length === mostFound),
    showMore: (kind) => setWhole({ words, kinds: [...shownWhole, kind] }),
    clients: still(first('clients', known?.clients), (one) => `${one.name} ${one.preferredName ?? ''} ${one.email}`),
    notes: still(first('notes', known?.notes), ({ excerpt }) => wordsOf(excerpt)),
    documents: still(first('documents', known?.documents), ({ title, excerpt }) => `${title} ${wordsOf(excerpt)}`),
    tasks: still(first('tasks', known?.tasks), ({ title, reminder }) => `${title} ${reminder ?? ''}`),
    appointments: still(first('appointments', known?.appointments), ({ clientName }) => clientName),
    settled: !canAsk || (current && !query.isFetching),
    failure: failed ? problemFrom(query.error).detail : undefined,
    retry: () => void query.refetch(),
  }
}

const wordsOf = ({ before, hit, after }: FoundNote['excerpt']) => `${before}${hit}${after}`
