import { RetentionCards } from '../../features/admin-settings/RetentionCards.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'

export function RetentionTab({ onUnsaved }: SettingsTabProps) {
  return <RetentionCards onUnsaved={onUnsaved} />
}
