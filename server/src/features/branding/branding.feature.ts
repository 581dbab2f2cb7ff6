import type { Feature } from '../../product/feature.ts'
import { ofSettingsTab } from '../../platform/http/first-data.ts'
import { brandingRouter } from './branding.handlers.ts'
import { logoRoute } from './logo.routes.ts'

export const brandingFeature: Feature = {
  name: 'branding',
  firstData: [ofSettingsTab('branding', (api) => api.branding.get())],
  open: ({ database, files, log }) => ({
    routers: { branding: brandingRouter() },
    routes: [logoRoute({ pools: database, files, log })],
  }),
}
