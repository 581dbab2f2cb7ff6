import { MoneySettingsCards } from '../../features/money/MoneySettingsCards.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'

export function InvoicesTab({ onUnsaved }: SettingsTabProps) {
  return <MoneySettingsCards onUnsaved={onUnsaved} />
}
