import type { Announcement } from '@openhour/shared/features/announcements/announcements.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { CopyPlus, Megaphone, Plus, Trash2 } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { countOf, formatMoment } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { audienceNames, stateLabels } from './announcement-labels.ts'

const [useAnnouncementDialogs, AnnouncementDialogs] = defineDialogs()({
  write: lazyDialog(() => import('./AnnouncementDialog.tsx').then((file) => file.AnnouncementDialog)),
  end: lazyDialog(() => import('./EndAnnouncementDialog.tsx').then((file) => file.EndAnnouncementDialog)),
  delete: lazyDialog(() => import('./DeleteAnnouncementDialog.tsx').then((file) => file.DeleteAnnouncementDialog)),
})

/** What admins tell everybody: written, looked at, published, ended and deleted here. */
export function AnnouncementsCard({ zone }: { zone: string }) {
  const query = useQuery(queries.announcements.list.queryOptions())
  const dialogs = useAnnouncementDialogs()
  const now = useNow()
  const { data } = query
  if (query.isError && !data) return <ErrorState title="The announcements could not be loaded" {...failedLoad(query)} />
  const actions = (
    <Button variant="filled" icon={Plus} onClick={() => dialogs.show({ kind: 'write', zone })}>
      New announcement
    </Button>
  )
  return (
    <Card padding="lg">
      <CardHead
        title="Announcements"
        fact="A bar at the top of every page, until people put it away or it ends."
        actions={data?.items.length === 0 ? undefined : actions}
      />
      {!data ? (
        <Loading label="Loading the announcements" className="flex flex-col gap-4">
          <Skeleton className="h-15" />
          <Skeleton className="h-15" />
        </Loading>
      ) : data.items.length === 0 ? (
        <EmptyState small icon={Megaphone} title="No announcements yet" actions={actions}>
          Tell people about maintenance, news or a fault: therapists, clients, admins or everybody.
        </EmptyState>
      ) : (
        <ul aria-label="Announcements" className="divide-y divide-line">
          {data.items.map((announcement) => (
            <Row
              key={announcement.id}
              {...{ announcement, zone, now }}
              onAgain={() => dialogs.show({ kind: 'write', zone, earlier: announcement })}
              onEnd={() => dialogs.show({ kind: 'end', announcement })}
              onDelete={() => dialogs.show({ kind: 'delete', announcement })}
            />
          ))}
        </ul>
      )}
      <AnnouncementDialogs dialogs={dialogs} />
    </Card>
  )
}

type RowProps = {
  announcement: Announcement
  zone: string
  now: Date
  onAgain: () => void
  onEnd: () => void
  onDelete: () => void
}

function Row({ announcement, zone, now, onAgain, onEnd, onDelete }: RowProps) {
  const { title, text, level, audience, startsAt, endsAt, told, dismissed } = announcement
  // The server knows what has begun; that one ends, it does not tell.
  const state = announcement.state === 'shown' && Date.parse(endsAt) <= now.getTime() ? 'ended' : announcement.state
  const { name, tone } = stateLabels[state]
  const period = `${formatMoment(startsAt, { zone })} to ${formatMoment(endsAt, { zone })}`
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <Badge tone={tone} dot={state === 'shown'}>
            {name}
          </Badge>
          {level === 'warning' && <Badge tone="honey">Warning</Badge>}
        </p>
        <p className="mt-0.5 wrap-anywhere">{text}</p>
        <p className="mt-1 text-sm text-muted">
          {audienceNames[audience]} · {period}
        </p>
        {state !== 'planned' && (
          <p className="text-sm text-muted">
            {countOf(told, 'person', 'people')} told, {dismissed} put it away
          </p>
        )}
      </div>
      <div className="flex items-center gap-1">
        {state === 'shown' && (
          <Button size="sm" className="max-md:h-11" onClick={onEnd}>
            End now
          </Button>
        )}
        <IconButton label={`Use again: ${title}`} icon={CopyPlus} onClick={onAgain} />
        <IconButton label={`Delete ${title}`} icon={Trash2} onClick={onDelete} />
      </div>
    </li>
  )
}
