import { maxMessageSearch } from '@openhour/shared/features/messages/messages.rules.ts'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { Conversation } from '../../features/messages/Conversation.tsx'
import { FoundInThreads } from '../../features/messages/FoundInThreads.tsx'
import { therapistSide } from '../../features/messages/message-sides.ts'
import type { MessagesSearch } from '../../features/messages/messages-search.ts'
import { messagesPage } from '../../features/messages/messages.page.ts'
import { TherapistNote } from '../../features/messages/TherapistNote.tsx'
import { ThreadRow } from '../../features/messages/ThreadRow.tsx'
import { threadList } from '../../features/messages/thread-list.ts'
import { cn } from '../../lib/cn.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { useNow } from '../../lib/time/now.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { ThreadHead } from './ThreadHead.tsx'

type MessagesScreenProps = {
  search: MessagesSearch
  onSearch: (search: MessagesSearch, how: { replace: boolean }) => void
}

/** /app/messages: clients with messages, and the open thread. Beside each other from 820 px, otherwise one of them. */
export function MessagesScreen({ search, onSearch }: MessagesScreenProps) {
  const { clientId, at, page, search: words = '' } = search
  const list = useList(threadList, undefined, {
    view: { ...(page !== undefined && { page }) },
    onView: (view, how) => {
      const { page: _page, ...rest } = search
      onSearch({ ...rest, ...view }, how)
    },
  })
  const today = localDay(useNow())
  const [first] = useState(clientId)
  const [wasChosen, setChosen] = useState(false)
  if (clientId !== first && !wasChosen) setChosen(true)
  const { at: _at, ...place } = search
  const { clientId: _clientId, ...back } = place
  const find = (next: string) => {
    const { search: _search, ...rest } = search
    onSearch({ ...rest, ...(next !== '' && { search: next }) }, { replace: true })
  }
  const alone = list.shows === 'empty' && clientId === undefined
  return (
    <>
      <div className={cn(clientId !== undefined && 'max-[819px]:hidden')}>
        <PageHead title={messagesPage.title} fact="Between you and your clients, encrypted" />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 min-[820px]:grid-cols-[minmax(13rem,2fr)_minmax(0,5fr)] lg:gap-5">
        <section
          aria-label="Clients with messages"
          className={cn('@container', clientId !== undefined && 'max-[819px]:hidden', alone && 'col-span-full')}
        >
          {(list.count > 0 || words !== '') && (
            <div className="mb-4">
              <SearchBox label="Search messages" search={words} onSearch={find} longest={maxMessageSearch} />
            </div>
          )}
          {words !== '' ? (
            <FoundInThreads key={words} query={words} search={search} />
          ) : (
            <RowList list={list} skeleton={rows}>
              {({ items }) => (
                <Card padding="none">
                  <ul className="divide-y divide-line">
                    {items.map((thread) => (
                      <li key={thread.clientId}>
                        <ThreadRow
                          thread={thread}
                          isOpen={thread.clientId === clientId}
                          search={{ ...place, clientId: thread.clientId }}
                          today={today}
                        />
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
            </RowList>
          )}
          {alone && (
            <PathButton to="/app/clients" className="mt-4">
              Go to My Clients
            </PathButton>
          )}
        </section>
        {clientId !== undefined ? (
          <section aria-label="Open conversation">
            <Conversation
              key={clientId}
              side={therapistSide}
              clientId={clientId}
              at={at}
              height="h-[max(24rem,calc(100dvh-9.5rem))] min-[820px]:h-[max(26rem,calc(100dvh-14.5rem))]"
              head={({ name }) => <ThreadHead clientId={clientId} back={back} name={name} takesFocus={wasChosen} />}
              note={(thread) => <TherapistNote thread={thread} />}
            />
          </section>
        ) : (
          !alone && (
            <div className="max-[819px]:hidden">
              <EmptyState icon={MessageSquare} title="Choose a conversation" small>
                To write to someone new, open their profile and choose Message.
              </EmptyState>
            </div>
          )
        )}
      </div>
    </>
  )
}

const rows = (
  <Loading label="Loading your messages">
    <Card padding="none" className="divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-10 rounded-md" />
          <Skeleton className="h-9 flex-1" />
        </div>
      ))}
    </Card>
  </Loading>
)
