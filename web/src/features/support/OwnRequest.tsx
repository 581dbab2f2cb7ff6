import { ownStateNames, supportTexts } from '@openhour/shared/features/support/support.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ReplyBox } from './ReplyBox.tsx'
import { RequestMessages } from './RequestMessages.tsx'
import { ScreenshotsField } from './ScreenshotsField.tsx'
import { stateTones } from './state-tones.ts'
import type { SupportSide } from './support-sides.ts'
import { useScreenshots } from './use-screenshots.ts'
import { Badge } from '../../ui/Badge.tsx'

/** An own request: its state, what was written, and a box to write again. */
export function OwnRequest({ side, id }: { side: SupportSide; id: string }) {
  const query = useQuery({ ...side.thread(id), staleTime: 0 })
  const refresh = useRefresh('support_requests', 'notifications')
  const shots = useScreenshots(side)
  const { data } = query
  if (query.isError && !data) return <ErrorState title="This request could not be loaded" {...failedLoad(query)} />
  if (!data)
    return (
      <Loading label="Loading the request">
        <Skeleton className="h-60" />
      </Loading>
    )
  const closed = data.state === 'closed'
  return (
    <Card padding="lg">
      <section aria-label="Request" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="min-w-0 text-2xl wrap-anywhere">{data.subject ?? 'Subject can’t be decrypted'}</h2>
          <Badge tone={stateTones[data.state]}>{ownStateNames[data.state]}</Badge>
        </div>
        <RequestMessages
          messages={data.messages}
          diagnostics={data.diagnostics}
          isOwn={({ fromSupport }) => !fromSupport}
          authorOf={({ fromSupport }) => (fromSupport ? 'Support' : 'You')}
          filesPath={side.filesPath}
        />
        <ReplyBox
          draftKey={`support:${id}:reply`}
          label={closed ? 'Write again' : 'Your reply'}
          hint={closed ? `This opens the request again. ${supportTexts.noNames}` : supportTexts.noNames}
          sendLabel="Send"
          busy={shots.adding !== undefined}
          onSend={async (text, key) => {
            await side.reply({ id, text, files: shots.files.map((file) => file.id) }, key)
            shots.clear()
            await refresh()
          }}
        >
          <ScreenshotsField shots={shots} />
        </ReplyBox>
      </section>
    </Card>
  )
}
