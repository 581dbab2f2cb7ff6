import type { FoundMessage } from '@openhour/shared/features/messages/messages.contract.ts'
import { searchBounds } from '@openhour/shared/features/messages/messages.rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api, queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { countOf, dayIn, formatDay, formatNumber } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { MessagesLink } from './MessagesLink.tsx'
import type { MessagesSearch } from './messages-search.ts'

type FoundMessagesProps = { query: string; search: MessagesSearch }

/** What a search found, newest first. The server reads a limited number of messages at a time. */
export function FoundMessages({ query, search }: FoundMessagesProps) {
  const found = useInfiniteQuery({
    queryKey: queries.messages.search.queryOptions({ input: { query } }).queryKey,
    queryFn: ({ pageParam }) => api.messages.search({ query, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ older }) => older ?? undefined,
  })
  const { data, error, hasNextPage, isFetchingNextPage } = found
  if (error && !data)
    return (
      <ErrorState title="The search failed" onRetry={() => void found.refetch()} busy={found.isFetching}>
        {problemFrom(error).detail}
      </ErrorState>
    )
  if (!data)
    return (
      <Loading label="Searching">
        <Skeleton className="h-16 w-full rounded-xl" />
      </Loading>
    )
  const items = data.pages.flatMap((page) => page.items)
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite" className="text-sm text-muted">
        {items.length > 0 ? `${countOf(items.length, 'message')} found.` : `No message has words that begin like this.`}
        {hasNextPage && ` Older messages were not searched yet.`}
      </p>
      {items.length > 0 && (
        <Card padding="none">
          <ul aria-label="Found messages" className="divide-y divide-line">
            {items.map((message) => (
              <li key={message.id}>
                <FoundRow message={message} search={search} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {found.isFetchNextPageError && (
        <p role="alert" className="text-sm text-bad">
          Older messages could not be searched. {problemFrom(error).detail}
        </p>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Search {formatNumber(searchBounds.messages)} older
        </Button>
      )}
    </div>
  )
}

function FoundRow({ message, search }: { message: FoundMessage; search: MessagesSearch }) {
  const { clientId, position, name, sender, sentAt, excerpt } = message
  return (
    <MessagesLink
      search={{ ...search, clientId, at: position }}
      aria-current={search.clientId === clientId && search.at === position ? 'true' : undefined}
      className="block px-4 py-3 hover:bg-surface-2 focus-visible:-outline-offset-2 aria-[current=true]:bg-soft aria-[current=true]:text-on-soft"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <time dateTime={sentAt} className="text-xs text-muted">
          {formatDay(dayIn(sentAt))}
        </time>
      </span>
      <span className="block text-sm wrap-anywhere text-muted">
        {sender === 'therapist' && 'You: '}
        {excerpt.before}
        <mark className="bg-transparent font-semibold text-text">{excerpt.hit}</mark>
        {excerpt.after}
      </span>
    </MessagesLink>
  )
}
