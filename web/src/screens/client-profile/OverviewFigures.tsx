import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { formatDay, formatNumber } from '../../lib/time/format.ts'
import { Figure, FigureStrip } from '../../ui/FigureStrip.tsx'
import { moodTrend } from './mood-labels.ts'

export function OverviewFigures({ overview }: { overview: ClientOverview }) {
  const { totalSessions, lastSessionDate, averageMood, goalProgress, weeksActive, activeSince, latestMood } = overview
  return (
    <FigureStrip>
      <Figure
        label="Total Sessions"
        value={formatNumber(totalSessions)}
        fact={lastSessionDate ? `Last on ${formatDay(lastSessionDate)}` : 'None yet'}
      />
      <Figure
        label="Avg Mood"
        value={
          averageMood === null ? (
            '-'
          ) : (
            <>
              {formatNumber(averageMood, 1)}
              <span className="ml-0.5 text-sm font-normal text-muted">/10</span>
            </>
          )
        }
        fact={
          moodTrend(overview.weeklyMood) ??
          (latestMood ? `Last on ${formatDay(latestMood.date)}` : 'No mood recorded yet')
        }
      />
      <Figure label="Goal Progress" value={`${goalProgress}%`} fact={goalsFact(overview)} />
      <Figure
        label="Weeks Active"
        value={formatNumber(weeksActive)}
        fact={activeSince ? `Since ${formatDay(activeSince)}` : 'Not started yet'}
      />
    </FigureStrip>
  )
}

function goalsFact({ goalProgress, goalsRecorded }: ClientOverview): string {
  if (goalsRecorded > 0) return goalsRecorded === 1 ? 'One goal' : `Average of ${goalsRecorded} goals`
  return goalProgress > 0 ? 'No progress recorded yet' : 'No treatment plan yet'
}
