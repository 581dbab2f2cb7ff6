import type { FoundMessage } from '@openhour/shared/features/messages/messages.contract.ts'
import { searchBounds } from '@openhour/shared/features/messages/messages.rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { countOf, formatDay, formatNumber } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import type { MessageSearch, Side } from './message-sides.ts'

type FoundMessagesProps = {
  search: MessageSearch
  /** A found message as a link or button around its contents. */
  row: (message: FoundMessage) => ReactNode
}

/** What a search found, newest first. The server reads a limited number of messages at a time. */
export function FoundMessages({ search, row }: FoundMessagesProps) {
  const found = useInfiniteQuery({
    queryKey: search.queryKey,
    queryFn: ({ pageParam }) => search.find(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ older }) => older ?? undefined,
  })
  const { data, error, hasNextPage, isFetchingNextPage } = found
  if (error && !data) return <ErrorState title="The search failed" {...failedLoad(found)} />
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
              <li key={message.id}>{row(message)}</li>
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

type FoundTextProps = {
  message: FoundMessage
  /** The side that searches. */
  own: Side['sender']
  name: string
}

/** What a found message says, whose it is, and of which day. */
export function FoundText({ message: { sender, sentAt, excerpt }, own, name }: FoundTextProps) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <time dateTime={sentAt} className="text-xs text-muted">
          {formatDay(localDay(sentAt))}
        </time>
      </span>
      <span className="block text-sm wrap-anywhere text-muted">
        {sender === own && name !== 'You' && 'You: '}
        {excerpt.before}
        <mark className="bg-transparent font-semibold text-text">{excerpt.hit}</mark>
        {excerpt.after}
      </span>
    </>
  )
}

/** The look of a row of {@link FoundMessages}. */
export const foundRowClass =
  'block w-full px-4 py-3 text-left hover:bg-surface-2 focus-visible:-outline-offset-2 aria-[current=true]:bg-soft aria-[current=true]:text-on-soft'
