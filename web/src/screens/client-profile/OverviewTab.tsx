import { ContactsCard } from '../../features/client-contacts/ContactsCard.tsx'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { ContactCard } from './ContactCard.tsx'
import { MoodChart } from './MoodChart.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { QuickCards } from './QuickCards.tsx'
import { RecentActivity } from './RecentActivity.tsx'

export function OverviewTab({ overview }: ProfileTabProps) {
  return (
    <div className="flex flex-col gap-4 lg:gap-5">
      <h2 className="sr-only">Client Overview</h2>
      <OverviewFigures overview={overview} />
      <MoodChart weeks={overview.weeklyMood} today={overview.today} />
      <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-[4fr_3fr]">
        <RecentActivity overview={overview} />
        <QuickCards client={overview.client} />
      </div>
      <ContactCard client={overview.client} offered={overview.offered} />
      <ContactsCard clientId={overview.client.id} />
    </div>
  )
}
