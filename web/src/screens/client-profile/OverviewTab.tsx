import { Suspense } from 'react'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ContactCard } from './ContactCard.tsx'
import { GoalsCard } from './GoalsCard.tsx'
import { LastNoteCard } from './LastNoteCard.tsx'
import { MoodChart } from './MoodChart.tsx'
import { NextAppointmentCard } from './NextAppointmentCard.tsx'
import { OpenItems } from './OpenItems.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { QuickCards } from './QuickCards.tsx'
import { RecentActivity } from './RecentActivity.tsx'

const MeasuresCard = lazyPart(() => import('./MeasuresCard.tsx').then((file) => file.MeasuresCard))

/** What a therapist asks before a session: what waits, what was last, what comes next, and how it goes. */
export function OverviewTab({ overview }: ProfileTabProps) {
  return (
    <div className="flex flex-col gap-4 lg:gap-5">
      <h2 className="sr-only">Client Overview</h2>
      <OpenItems overview={overview} />
      <OverviewFigures overview={overview} />
      <div className="grid gap-4 md:grid-cols-2 lg:gap-5">
        <LastNoteCard note={overview.lastNote} />
        <NextAppointmentCard overview={overview} />
        <GoalsCard goals={overview.goals} />
        {overview.measures.length > 0 && (
          <Suspense fallback={<Skeleton className="h-32 rounded-xl" />}>
            <MeasuresCard measures={overview.measures} />
          </Suspense>
        )}
      </div>
      <MoodChart weeks={overview.weeklyMood} today={overview.today} />
      <RecentActivity overview={overview} />
      <QuickCards client={overview.client} />
      <ContactCard overview={overview} />
    </div>
  )
}
