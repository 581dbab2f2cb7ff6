import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { OwnRecord } from '../../features/portal/OwnRecord.tsx'
import { portalProfilePage } from '../../features/portal/portal.page.ts'
import { clientSettingsTabs } from '../settings/client-settings-tabs.ts'
import { SettingsScreen } from '../settings/SettingsScreen.tsx'

/** /client/profile: what the practice has on file, and the client's own account. */
export function PortalProfileScreen({ me, tab }: { me: Me; tab?: unknown }) {
  return (
    <SettingsScreen
      me={me}
      tabs={clientSettingsTabs}
      tab={tab}
      title={portalProfilePage.title}
      aboveProfile={<OwnRecord />}
    />
  )
}
