import type { Feature } from '../../product/feature.ts'
import { portalPages, signedInPages } from '../../platform/http/first-data.ts'
import { avatarRoute } from './avatar.routes.ts'
import { settingsRouter } from './settings.handlers.ts'
import { settingsDownload } from './settings.download.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  download: settingsDownload,
  firstData: [
    // In discreet mode they name the pages of the portal.
    { page: portalPages, load: (api) => api.settings.preferences(), decides: true },
    { page: signedInPages, load: (api) => api.settings.preferences() },
    {
      page: /\/(settings|profile)$/,
      load: async (api, { search }) => [null, 'profile'].includes(search.get('tab')) && api.settings.profile(),
    },
  ],
  open: ({ env, database, files, log }) => ({
    routers: { settings: settingsRouter({ channels: { email: true, sms: env.sms !== undefined, push: true } }) },
    routes: [avatarRoute({ pools: database, files, log })],
  }),
}
