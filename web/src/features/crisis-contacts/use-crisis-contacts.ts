import type { OwnCrisisContacts } from '@openhour/shared/features/crisis-contacts/crisis-contacts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'

const askFor = (input: { timeZone?: string }) => queries.crisisContacts.get.queryOptions({ input })

/** Whose numbers are shown: the answer that pages contain and a choice replaces. */
export const shownKey = askFor({}).queryKey

/** Whom the client can call in distress, with or without a practice. Null if that could not be loaded, undefined until it is known. */
export function useCrisisContacts(): OwnCrisisContacts | null | undefined {
  const { data, isError } = useQuery(askFor({}))
  const isGuess = data !== undefined && (data.saidBy === null || data.saidBy === 'guess')
  // Only the browser knows where the device is now.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const guess = useQuery({ ...askFor({ timeZone }), enabled: isGuess })
  if (!data) return isError ? null : undefined
  if (!isGuess) return data
  // A number that is about to change must not be called.
  return guess.data ?? (guess.isFetching ? undefined : data)
}
