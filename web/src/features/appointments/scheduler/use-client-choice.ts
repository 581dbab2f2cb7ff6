import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { countOf } from '../../../lib/time/format.ts'

const pauseMilliseconds = 200

/** The active clients that match what is typed into the picker. Fetched when it first opens. */
export function useClientChoice() {
  const [words, setWords] = useState<string>()
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), settled === undefined ? 0 : pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [words, settled])
  const search = (settled ?? '').trim().slice(0, 100)
  const query = useQuery({
    ...queries.clients.list.queryOptions({
      input: { sort: 'name', ...(search !== '' && isAllowedLine(search) ? { search } : {}) },
    }),
    enabled: settled !== undefined && isAllowedLine(search),
    placeholderData: keepPreviousData,
  })
  const items = isAllowedLine(search) ? (query.data?.items ?? []) : []
  const more = (query.data?.matching ?? 0) - items.length
  return {
    options: items.map(({ id, name, email }) => ({ value: id, label: name, hint: email })),
    onSearch: setWords,
    note: noteOf({ ...query, more: items.length > 0 ? more : 0, none: query.data?.activeCount === 0 }),
  }
}

type Found = { isPending: boolean; isError: boolean; fetchStatus: string; more: number; none: boolean }

function noteOf({ isPending, isError, fetchStatus, more, none }: Found): string | undefined {
  if (isError) return 'Your clients could not be loaded. Type to try again.'
  if (isPending && fetchStatus !== 'idle') return 'Loading your clients'
  if (none) return 'You have no active clients yet. Add one under My Clients first.'
  return more > 0 ? `${countOf(more, 'more client')}. Type to find them.` : undefined
}

/** The chosen client's name and time zone. */
export function useClient(id: string) {
  const query = useQuery({ ...queries.clients.get.queryOptions({ input: { id } }), enabled: id !== '' })
  return id === '' ? undefined : query.data
}
