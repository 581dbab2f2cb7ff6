import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { CalendarDays, CloudOff, Inbox, Sparkles, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { StatCard, type StatCardProps } from '../../ui/StatCard.tsx'
import { dayFact, type TimedAppointment } from './day-course.ts'

/** `day` is undefined if it could not be loaded: every figure then says so. */
export function Figures({
  day,
  appointments,
}: {
  day: DashboardDay | undefined
  appointments: readonly TimedAppointment[]
}) {
  const cards: (StatCardProps & { value: number })[] = [
    { label: 'Active Clients', value: day?.clients.active ?? 0, icon: Users, fact: joinedText(day) },
    {
      label: "Today's Sessions",
      value: appointments.length,
      icon: CalendarDays,
      tone: 'plum',
      fact: dayFact(appointments),
    },
    {
      label: 'Pending Reviews',
      value: day?.pendingReviews ?? 0,
      icon: Inbox,
      tone: 'honey',
      fact: day?.pendingReviews ? 'Not reviewed yet' : 'Nothing to review',
    },
    { label: 'AI Insights', value: day?.insights ?? 0, icon: Sparkles, tone: 'clay', fact: 'From the last 30 days' },
  ]
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      {cards.map((card) => (
        <StatCard key={card.label} {...card} fact={day ? card.fact : <NotLoaded />} />
      ))}
    </div>
  )
}

function NotLoaded(): ReactNode {
  return (
    <span className="flex items-center gap-1.5 text-bad">
      <CloudOff size={14} aria-hidden /> Not loaded
    </span>
  )
}

function joinedText(day: DashboardDay | undefined): string {
  const joined = day?.clients.joinedThisMonth ?? 0
  return `${joined === 0 ? 'None' : joined} added this month`
}

export function FiguresSkeleton() {
  return (
    <Loading label="Loading your figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      {['Active Clients', "Today's Sessions", 'Pending Reviews', 'AI Insights'].map((label) => (
        <Card key={label} className="flex flex-col gap-3.5">
          <span className="pt-0.5 text-sm text-muted">{label}</span>
          <Skeleton className="h-9 w-12" />
          <Skeleton className="h-3 w-28 max-w-full" />
        </Card>
      ))}
    </Loading>
  )
}
