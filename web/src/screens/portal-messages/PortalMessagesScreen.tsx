import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import { replyTimeLabels } from '@openhour/shared/features/messages/messages.rules.ts'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Conversation } from '../../features/messages/Conversation.tsx'
import { CrisisLine } from '../../features/crisis-contacts/CrisisLine.tsx'
import { clientSide } from '../../features/messages/message-sides.ts'
import type { OwnMessagesSearch } from '../../features/messages/own-messages-search.ts'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import { portalMessagesPage } from '../../features/portal/portal.page.ts'
import { PortalPage } from '../../features/portal/PortalPage.tsx'
import { formatMoment } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const OwnSearch = lazyPart(() => import('../../features/messages/OwnSearch.tsx').then((file) => file.OwnSearch))

type PortalMessagesScreenProps = {
  search: OwnMessagesSearch
  /** What the address asks for stands in the box. */
  onBegun: () => void
}

/** /client/messages: the client's messages with the practice, and a search in them. */
export function PortalMessagesScreen({ search: { move }, onBegun }: PortalMessagesScreenProps) {
  const [searching, setSearching] = useState(false)
  return (
    <PortalPage
      title={portalMessagesPage.title}
      fact={({ therapistName }) => `With ${therapistName}`}
      action={
        <Button
          size="lg"
          icon={Search}
          aria-expanded={searching}
          onPointerEnter={() => void OwnSearch.fetch()}
          onClick={() => setSearching(!searching)}
        >
          {searching ? 'Close search' : 'Search'}
        </Button>
      }
      skeleton={skeleton}
    >
      {({ clientId, clockStyle }) => (
        <OwnThread
          clientId={clientId}
          searching={searching}
          begin={move === undefined ? undefined : { text: moveText(move, clockStyle), onBegun }}
        />
      )}
    </PortalPage>
  )
}

/** What a client writes who can't move an appointment themselves. */
const moveText = (startsAt: string, style: ClockStyle) =>
  `I would like to move our appointment on ${formatMoment(startsAt, { style })}. These times would suit me: `

type OwnThreadProps = Pick<Parameters<typeof Conversation>[0], 'clientId' | 'begin'> & { searching: boolean }

function OwnThread({ clientId, searching, begin }: OwnThreadProps) {
  const [at, setAt] = useState<number>()
  const shown = searching ? at : undefined
  return (
    <>
      {searching && (
        <Suspense>
          <OwnSearch clientId={clientId} at={shown} onShow={setAt} />
        </Suspense>
      )}
      <Conversation
        side={clientSide}
        clientId={clientId}
        at={shown}
        begin={begin}
        height="h-[max(18rem,calc(100dvh-20rem))] md:h-[max(28rem,calc(100dvh-19rem))]"
        note={({ name, replyTime }) => (
          <>
            {replyTime && (
              <p className="text-sm text-muted">
                {name} usually replies {replyTimeLabels[replyTime]}.
              </p>
            )}
            <CrisisLine unwatched="messages" />
          </>
        )}
      />
    </>
  )
}

const skeleton = <ListSkeleton label="Loading your messages" />
