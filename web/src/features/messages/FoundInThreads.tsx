import { api, queries } from '../../lib/api/api.ts'
import { FoundMessages, foundRowClass, FoundText } from './FoundMessages.tsx'
import { MessagesLink } from './MessagesLink.tsx'
import type { MessagesSearch } from './messages-search.ts'

/** What a therapist's search found in all threads. */
export function FoundInThreads({ query, search }: { query: string; search: MessagesSearch }) {
  return (
    <FoundMessages
      search={{
        queryKey: queries.messages.search.queryOptions({ input: { query } }).queryKey,
        find: (before) => api.messages.search({ query, ...(before && { before }) }),
      }}
      row={(message) => {
        const { clientId, position } = message
        return (
          <MessagesLink
            search={{ ...search, clientId, at: position }}
            aria-current={search.clientId === clientId && search.at === position ? 'true' : undefined}
            className={foundRowClass}
          >
            <FoundText message={message} own="therapist" name={message.name} />
          </MessagesLink>
        )
      }}
    />
  )
}
