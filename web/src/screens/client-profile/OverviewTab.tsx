import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { ContactCard } from './ContactCard.tsx'
import { MoodChart } from './MoodChart.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { RecentActivity } from './RecentActivity.tsx'

export function OverviewTab({ overview }: { overview: ClientOverview }) {
  return (
    <div className="flex flex-col gap-4 lg:gap-5">
      <OverviewFigures overview={overview} />
      <MoodChart weeks={overview.weeklyMood} />
      <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-[4fr_3fr]">
        <RecentActivity overview={overview} />
        <ContactCard client={overview.client} />
      </div>
    </div>
  )
}
