import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { Activity, CalendarClock, Smile, Target } from 'lucide-react'
import { formatDay, formatNumber } from '../../lib/time/format.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { moodTrend } from './mood-labels.ts'

export function OverviewFigures({ overview }: { overview: ClientOverview }) {
  const { totalSessions, lastSessionDate, averageMood, goalProgress, weeksActive, activeSince, latestMood } = overview
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatCard
        label="Total Sessions"
        icon={CalendarClock}
        value={formatNumber(totalSessions)}
        fact={lastSessionDate ? `Last on ${formatDay(lastSessionDate)}` : 'None yet'}
      />
      <StatCard
        label="Avg Mood"
        icon={Smile}
        tone="honey"
        value={averageMood === null ? '-' : formatNumber(averageMood, 1)}
        unit={averageMood === null ? undefined : '/10'}
        fact={
          moodTrend(overview.weeklyMood) ??
          (latestMood ? `Last on ${formatDay(latestMood.date)}` : 'No mood recorded yet')
        }
      />
      <StatCard label="Goal Progress" icon={Target} tone="clay" value={`${goalProgress}%`} fact={goalsFact(overview)}>
        <ProgressBar value={goalProgress / 100} label={`Goal progress ${goalProgress}%`} tone="clay" width="full" />
      </StatCard>
      <StatCard
        label="Weeks Active"
        icon={Activity}
        tone="plum"
        value={formatNumber(weeksActive)}
        fact={activeSince ? `Since ${formatDay(activeSince)}` : 'Not started yet'}
      />
    </div>
  )
}

function goalsFact({ goalProgress, goalsRecorded }: ClientOverview): string {
  if (goalsRecorded > 0) return goalsRecorded === 1 ? 'One goal' : `Average of ${goalsRecorded} goals`
  return goalProgress > 0 ? 'No progress recorded yet' : 'No treatment plan yet'
}
