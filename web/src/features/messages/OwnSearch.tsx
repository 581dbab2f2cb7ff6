import { maxMessageSearch } from '@openhour/shared/features/messages/messages.rules.ts'
import { useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { FoundMessages, foundRowClass, FoundText } from './FoundMessages.tsx'

type OwnSearchProps = {
  clientId: string
  /** The position of the message that is shown. */
  at: number | undefined
  onShow: (position: number) => void
}

/** Lazy-loaded: a client's search in their own thread. */
export function OwnSearch({ clientId, at, onShow }: OwnSearchProps) {
  const [query, setQuery] = useState('')
  return (
    <section aria-label="Search your messages" className="mb-4 flex flex-col gap-3">
      <div className="flex" ref={focusFirst}>
        <SearchBox label="Search your messages" search={query} onSearch={setQuery} longest={maxMessageSearch} />
      </div>
      {query !== '' && (
        <div className="max-h-[40vh] overflow-y-auto">
          <FoundMessages
            key={query}
            search={{
              queryKey: queries.portalMessages.search.queryOptions({ input: { clientId, query } }).queryKey,
              find: (before) => api.portalMessages.search({ clientId, query, ...(before && { before }) }),
            }}
            row={(message) => (
              <button
                type="button"
                aria-current={message.position === at ? 'true' : undefined}
                onClick={() => onShow(message.position)}
                className={foundRowClass}
              >
                <FoundText message={message} own="client" name={message.sender === 'client' ? 'You' : message.name} />
              </button>
            )}
          />
        </div>
      )}
    </section>
  )
}

/** The search was asked for, so it takes the focus. */
const focusFirst = (element: HTMLElement | null) => element?.querySelector('input')?.focus()
