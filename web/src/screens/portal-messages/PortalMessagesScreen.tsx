import { replyTimeLabels } from '@openhour/shared/features/messages/messages.rules.ts'
import { Conversation } from '../../features/messages/Conversation.tsx'
import { CrisisLine } from '../../features/messages/CrisisLine.tsx'
import { clientSide } from '../../features/messages/message-sides.ts'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import { portalMessagesPage } from '../../features/portal/portal.page.ts'
import { PortalPage } from '../../features/portal/PortalPage.tsx'

/** /client/messages: the client's messages with the practice. */
export function PortalMessagesScreen() {
  return (
    <PortalPage
      title={portalMessagesPage.title}
      fact={({ therapistName }) => `With ${therapistName}`}
      skeleton={skeleton}
    >
      {({ clientId }) => (
        <Conversation
          side={clientSide}
          clientId={clientId}
          height="h-[max(26rem,calc(100dvh-20rem))] md:h-[max(28rem,calc(100dvh-19rem))]"
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
      )}
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading your messages" />
