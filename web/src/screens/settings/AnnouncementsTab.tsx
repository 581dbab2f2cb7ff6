import { AnnouncementsCard } from '../../features/announcements/AnnouncementsCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'

export function AnnouncementsTab({ me }: SettingsTabProps) {
  return <AnnouncementsCard zone={me.timeZone} />
}
