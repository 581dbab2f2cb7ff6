import { KeysCard } from '../../features/settings/KeysCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { PreferencesTab } from './PreferencesTab.tsx'

/** The preferences of therapists and admins: clients have no single keys. */
export function PracticePreferencesTab(props: SettingsTabProps) {
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <PreferencesTab {...props} />
      <KeysCard />
    </div>
  )
}
