import type { Feature } from '../../platform/feature.ts'
import { avatarRoute } from './avatar.routes.ts'
import { settingsRouter } from './settings.handlers.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  open: ({ env, database, files, log }) => ({
    routers: { settings: settingsRouter({ channels: { email: true, sms: env.sms !== undefined, push: true } }) },
    routes: [avatarRoute({ pool: database.app, files, log })],
  }),
}
