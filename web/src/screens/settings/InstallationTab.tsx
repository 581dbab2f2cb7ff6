import { InstallationCards } from '../../features/admin-settings/InstallationCards.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'

export function InstallationTab({ onUnsaved }: SettingsTabProps) {
  return <InstallationCards onUnsaved={onUnsaved} />
}
