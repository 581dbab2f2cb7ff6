import type { Feature } from '../../product/feature.ts'
import { adminSettingsRouter } from './admin-settings.handlers.ts'
import { adminSettingsMails } from './admin-settings.mails.ts'

export const adminSettingsFeature: Feature = {
  name: 'admin-settings',
  mails: adminSettingsMails,
  open: (platform) => ({ routers: { adminSettings: adminSettingsRouter(platform) } }),
}
