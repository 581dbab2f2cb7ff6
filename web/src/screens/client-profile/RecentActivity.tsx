import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { ClipboardList, HeartPulse, type LucideIcon } from 'lucide-react'
import { localDay } from '../../lib/time/local-day.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { SectionLink } from './TabLink.tsx'

/** The latest session and the latest mood entry. */
export function RecentActivity({ overview: { latestSession, latestMood } }: { overview: ClientOverview }) {
  const today = localDay(useNow())
  return (
    <Card padding="lg">
      <CardHead title="Recent Activity" level={3} />
      {!latestSession && !latestMood && <p className="text-muted">No recent activity</p>}
      <ul className="divide-y divide-line">
        {latestSession && (
          <Entry
            icon={ClipboardList}
            tab="session-history"
            title={sessionTitle(latestSession)}
            day={formatLongDay(latestSession.date, today)}
            detail={latestSession.notes}
          />
        )}
        {latestMood && (
          <Entry
            icon={HeartPulse}
            tab="session-records"
            tone="honey"
            title={
              latestMood.mood === null ? 'Diary entry without a mood' : `Mood recorded as ${latestMood.mood} of 10`
            }
            day={formatLongDay(latestMood.date, today)}
            detail={`Anxiety ${latestMood.anxiety ?? '–'}, energy ${latestMood.energy ?? '–'}, sleep ${latestMood.sleep ?? '–'}, stress ${latestMood.stress ?? '–'}.`}
          />
        )}
      </ul>
    </Card>
  )
}

/** 'Individual session, 50 minutes', or 'Family session, cancelled' if it was not held. */
function sessionTitle({ type, durationMinutes, status }: NonNullable<ClientOverview['latestSession']>): string {
  const kind = `${type.charAt(0).toUpperCase()}${type.slice(1)} session`
  return status === 'completed' ? `${kind}, ${durationMinutes} minutes` : `${kind}, ${status}`
}

type EntryProps = {
  icon: LucideIcon
  tone?: 'soft' | 'honey'
  /** The section that holds it. */
  tab: string
  title: string
  day: string
  detail: string | null
}

function Entry({ icon, tone = 'soft', tab, title, day, detail }: EntryProps) {
  return (
    // The whole line is the link; its accessible name is the title.
    <li className="relative flex gap-3.5 py-3.5 first:pt-0 last:pb-0">
      <IconTile icon={icon} tone={tone} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-medium">
            <SectionLink address={{ tab }} className="underline-offset-2 after:absolute after:inset-0 hover:underline">
              {title}
            </SectionLink>
          </p>
          <p className="text-sm text-muted">{day}</p>
        </div>
        {detail && <p className="line-clamp-2 text-md wrap-anywhere text-muted">{detail}</p>}
      </div>
    </li>
  )
}
