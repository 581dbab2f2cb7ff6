import type {
  FoundAppointment,
  FoundClient,
  FoundDocument,
  FoundNote,
  FoundTask,
} from '@openhour/shared/features/search/search.contract.ts'
import { isSearchable, mostSearched } from '@openhour/shared/features/search/search.rules.ts'
import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { problemFrom, queries } from '../../lib/api.ts'
import { fit } from './palette-match.ts'

const pauseMs = 120
const mostShown = 8
const mostRecordsShown = 5
const mostAppointmentsShown = 3

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
  // What no record can hold the server refuses; to the one who searches, nothing is found by it.
  const canAsk = enabled && isSearchable(words) && isAllowedLine(words) && words.length <= mostSearched
  const query = useQuery({
    ...queries.search.find.queryOptions({ input: { q: rested, limit: mostShown } }),
    enabled: canAsk && isSearchable(rested) && isAllowedLine(rested),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 60_000,
    retry: false,
  })
  const current = rested === words && !query.isPlaceholderData
  const failed = canAsk && current && query.isError
  const known = canAsk && !failed ? query.data : undefined
  const still = <Found>(found: readonly Found[] | undefined, textOf: (one: Found) => string): readonly Found[] =>
    current ? (found ?? []) : (found ?? []).filter((one) => fit(words, textOf(one)) > 0)
  return {
    clients: still(known?.clients, (one) => `${one.name} ${one.preferredName ?? ''} ${one.email}`),
    notes: still(known?.notes.slice(0, mostRecordsShown), ({ excerpt }) => wordsOf(excerpt)),
    documents: still(
      known?.documents.slice(0, mostRecordsShown),
      ({ title, excerpt }) => `${title} ${wordsOf(excerpt)}`,
    ),
    tasks: still(known?.tasks.slice(0, mostRecordsShown), ({ title, reminder }) => `${title} ${reminder ?? ''}`),
    appointments: still(known?.appointments.slice(0, mostAppointmentsShown), ({ clientName }) => clientName),
    settled: !canAsk || (current && !query.isFetching),
    failure: failed ? problemFrom(query.error).detail : undefined,
    retry: () => void query.refetch(),
  }
}

const wordsOf = ({ before, hit, after }: FoundNote['excerpt']) => `${before}${hit}${after}`
