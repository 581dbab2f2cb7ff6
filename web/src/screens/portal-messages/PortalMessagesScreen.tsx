import { replyTimeLabels } from '@openhour/shared/features/messages/messages.rules.ts'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Conversation } from '../../features/messages/Conversation.tsx'
import { CrisisLine } from '../../features/messages/CrisisLine.tsx'
import { clientSide } from '../../features/messages/message-sides.ts'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import { portalMessagesPage } from '../../features/portal/portal.page.ts'
import { PortalPage } from '../../features/portal/PortalPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const OwnSearch = lazyPart(() => import('../../features/messages/OwnSearch.tsx').then((file) => file.OwnSearch))

/** /client/messages: the client's messages with the practice. */
export function PortalMessagesScreen() {
  return (
    <PortalPage
      title={portalMessagesPage.title}
      fact={({ therapistName }) => `With ${therapistName}`}
      skeleton={skeleton}
    >
      {({ clientId }) => <OwnThread clientId={clientId} />}
    </PortalPage>
  )
}

function OwnThread({ clientId }: { clientId: string }) {
  const [searching, setSearching] = useState(false)
  const [at, setAt] = useState<number>()
  return (
    <>
      {searching && (
        <Suspense>
          <OwnSearch
            clientId={clientId}
            at={at}
            onShow={setAt}
            onClose={() => {
              setSearching(false)
              setAt(undefined)
            }}
          />
        </Suspense>
      )}
      <Conversation
        side={clientSide}
        clientId={clientId}
        at={at}
        height="h-[max(26rem,calc(100dvh-20rem))] md:h-[max(28rem,calc(100dvh-19rem))]"
        head={({ items }) =>
          items.length > 0 &&
          !searching && (
            <div className="flex justify-end border-b border-line px-2 py-1">
              <Button
                size="lg"
                variant="ghost"
                icon={Search}
                onPointerEnter={() => void OwnSearch.fetch()}
                onClick={() => setSearching(true)}
              >
                Search
              </Button>
            </div>
          )
        }
        note={({ name, replyTime }) => (
          <>
            {replyTime && (
              <p className="text-sm text-muted">
                {name} usually replies {replyTimeLabels[replyTime]}.
              </p>
            )}
            <CrisisLine clientId={clientId} />
          </>
        )}
      />
    </>
  )
}

const skeleton = <ListSkeleton label="Loading your messages" />
