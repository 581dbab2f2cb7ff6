import { BookingCards } from '../../features/booking/BookingCards.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'

export function BookingTab({ onUnsaved }: SettingsTabProps) {
  return <BookingCards onUnsaved={onUnsaved} />
}
