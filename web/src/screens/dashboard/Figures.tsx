import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
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
  const figures = [
    { label: 'Active Clients', value: day?.clients.active ?? 0, fact: joinedText(day) },
    { label: "Today's Sessions", value: appointments.length, fact: dayFact(appointments) },
    {
      label: 'Pending Reviews',
      value: day?.pendingReviews ?? 0,
      fact: day?.pendingReviews ? 'Not reviewed yet' : 'Nothing to review',
    },
    { label: 'AI Insights', value: day?.insights ?? 0, fact: 'From the last 30 days' },
  ]
  return (
    <Strip>
      {figures.map(({ label, value, fact }) => (
        <Figure key={label} label={label} value={value}>
          {day ? <p className="truncate text-xs text-muted max-lg:sr-only">{fact}</p> : <NotLoaded />}
        </Figure>
      ))}
    </Strip>
  )
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <Card padding="none" className="grid grid-cols-4 divide-x divide-line">
      {children}
    </Card>
  )
}

function Figure({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-16 min-w-0 flex-col items-center justify-center gap-x-3 px-1 py-1 text-center lg:flex-row lg:justify-start lg:px-4 lg:text-left">
      <div className="text-xl leading-6 font-semibold lg:text-3xl">{value}</div>
      <div className="min-w-0 max-w-full">
        <p className="text-xs leading-4 text-muted lg:text-sm lg:text-text">{label}</p>
        {children}
      </div>
    </div>
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
      <Strip>
        {['Active Clients', "Today's Sessions", 'Pending Reviews', 'AI Insights'].map((label) => (
          <Figure key={label} label={label} value={<Skeleton className="h-6 w-6" />}>
            {null}
          </Figure>
        ))}
      </Strip>
    </Loading>
  )
}
