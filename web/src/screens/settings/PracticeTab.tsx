import { PracticeCards } from '../../features/availability/PracticeCards.tsx'
import { CalendarFeedCard } from '../../features/calendar-feed/CalendarFeedCard.tsx'
import { MessageSettingsCard } from '../../features/messages/MessageSettingsCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'

export function PracticeTab({ onUnsaved }: SettingsTabProps) {
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <PracticeCards onUnsaved={onUnsaved} />
      <MessageSettingsCard onUnsaved={onUnsaved} />
      <CalendarFeedCard />
    </div>
  )
}
