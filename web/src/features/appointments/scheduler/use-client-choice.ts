import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { useEmailReader } from '../../../lib/readable-email.ts'
import { countOf } from '../../../lib/time/format.ts'
import { newClient } from './scheduler-labels.ts'

const pauseMilliseconds = 200

/**
 * The clients that match what is typed into the picker. Fetched when it first opens.
 * @param archivedToo lists archived ones as well, after the active ones
 */
export function useClientChoice(archivedToo = false) {
  const [words, setWords] = useState<string>()
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), settled === undefined ? 0 : pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [words, settled])
  const search = (settled ?? '').trim().slice(0, 100)
  const isAllowed = isAllowedLine(search)
  const enabled = settled !== undefined && isAllowed
  const active = useFound(search, { archived: false, enabled })
  const archived = useFound(search, { archived: true, enabled: enabled && archivedToo })
  const found = isAllowed ? [active, ...(archivedToo ? [archived] : [])] : []
  const clients = found.flatMap(({ data }) => data?.items ?? [])
  const readable = useEmailReader(clients.map(({ email }) => email))
  const options = clients.map(({ id, name, email, archivedAt }) => ({
    value: id,
    label: name,
    hint: [archivedAt !== null && 'Archived', email ? readable(email) : 'No email'].filter(Boolean).join(' · '),
  }))
  // Until the server has answered, those that are known and match what is typed: Enter never takes one of another search.
  const isSettled =
    (words ?? '').trim().slice(0, 100) === search &&
    found.every(({ data, isPlaceholderData }) => data && !isPlaceholderData)
  const part = folded((words ?? '').trim())
  const shown = isSettled ? options : options.filter(({ label, hint }) => folded(`${label} ${hint}`).includes(part))
  const matching = found.reduce((sum, { data }) => sum + (data?.matching ?? 0), 0)
  const { data } = active
  return {
    options: shown,
    /** What is typed, and whether the options are the server's answer to it. */
    words: (words ?? '').trim(),
    isSettled,
    onSearch: setWords,
    note: noteOf({
      isError: found.some((one) => one.isError),
      isLoading: found.some((one) => one.isPending && one.fetchStatus !== 'idle'),
      more: isSettled && options.length > 0 ? matching - options.length : 0,
      none: data !== undefined && data.activeCount + data.sampleCount + (archivedToo ? data.archivedCount : 0) === 0,
    }),
  }
}

/** Enough until the server answers, whose search folds more letters; `foldedText` would be part of every page. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()

function useFound(search: string, { archived, enabled }: { archived: boolean; enabled: boolean }) {
  return useQuery({
    ...queries.clients.list.queryOptions({
      input: { sort: 'name', ...(archived && { archived }), ...(search !== '' && isAllowedLine(search) && { search }) },
    }),
    enabled,
    placeholderData: keepPreviousData,
  })
}

type Found = { isLoading: boolean; isError: boolean; more: number; none: boolean }

function noteOf({ isLoading, isError, more, none }: Found): string | undefined {
  if (isError) return 'Your clients could not be loaded. Type to try again.'
  if (isLoading) return 'Loading your clients'
  if (none) return 'You have no active clients yet. Add one under My Clients first.'
  return more > 0 ? `${countOf(more, 'more client')}. Type to find them.` : undefined
}

/** The chosen client's name and time zone. */
export function useClient(id: string) {
  const isKnown = id !== '' && id !== newClient
  const query = useQuery({ ...queries.clients.get.queryOptions({ input: { id } }), enabled: isKnown })
  return isKnown ? query.data : undefined
}
