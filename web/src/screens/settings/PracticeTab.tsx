import { PracticeCards } from '../../features/availability/PracticeCards.tsx'
import { CalendarFeedCard } from '../../features/calendar-feed/CalendarFeedCard.tsx'
import { MessageSettingsCard } from '../../features/messages/MessageSettingsCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { SectionIndex } from '../../ui/SectionIndex.tsx'

const sections = [
  { id: 'time', title: 'Time and clock' },
  { id: 'working-hours', title: 'Working hours' },
  { id: 'appointment-limits', title: 'Appointments' },
  { id: 'time-off', title: 'Time off' },
  { id: 'message-settings', title: 'Messages' },
  { id: 'calendar-feed', title: 'Calendar feed' },
]

export function PracticeTab({ onUnsaved }: SettingsTabProps) {
  return (
    <div className="relative flex flex-col gap-4 md:gap-5">
      <SectionIndex label="Parts of the practice settings" sections={sections} />
      <PracticeCards onUnsaved={onUnsaved} />
      <MessageSettingsCard onUnsaved={onUnsaved} />
      <CalendarFeedCard />
    </div>
  )
}
