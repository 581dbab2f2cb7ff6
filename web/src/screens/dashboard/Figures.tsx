import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Figure, FigureStrip } from '../../ui/FigureStrip.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { dayFact, type TimedAppointment } from './day-course.ts'

/** One strip, 64 px high. `day` is undefined if it could not be loaded: every figure then says so. */
export function Figures({
  day,
  appointments,
}: {
  day: DashboardDay | undefined
  appointments: readonly TimedAppointment[]
}) {
  // A request is no session until it is accepted.
  const sessions = appointments.filter(({ status }) => status !== 'pending')
  const figures = [
    { label: 'Active Clients', value: day?.clients.active ?? 0, fact: joinedText(day) },
    { label: "Today's Sessions", value: sessions.length, fact: dayFact(sessions) },
    {
      label: 'Pending Reviews',
      value: day?.pendingReviews ?? 0,
      fact: day?.pendingReviews ? 'Not reviewed yet' : 'Nothing to review',
    },
    { label: 'AI Insights', value: day?.insights ?? 0, fact: 'From the last 30 days' },
  ]
  return (
    <FigureStrip>
      {figures.map(({ label, value, fact }) => (
        <Figure key={label} label={label} value={value} fact={day && fact}>
          <NotLoaded />
        </Figure>
      ))}
    </FigureStrip>
  )
}

function NotLoaded(): ReactNode {
  return (
    <span className="flex items-center justify-center gap-1 text-xs text-bad lg:justify-start">
      <CloudOff size={14} aria-hidden className="shrink-0 max-lg:hidden" /> Not loaded
    </span>
  )
}

function joinedText(day: DashboardDay | undefined): string {
  const joined = day?.clients.joinedThisMonth ?? 0
  return `${joined === 0 ? 'None' : joined} added this month`
}

export function FiguresSkeleton() {
  return (
    <Loading label="Loading your figures">
      <FigureStrip>
        {['Active Clients', "Today's Sessions", 'Pending Reviews', 'AI Insights'].map((label) => (
          <Figure key={label} label={label} value={<Skeleton className="h-6 w-6" />} />
        ))}
      </FigureStrip>
    </Loading>
  )
}
