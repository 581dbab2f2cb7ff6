import type { Feature } from '../../product/feature.ts'
import { ofSettingsTab } from '../../platform/http/first-data.ts'
import { availabilityRouter } from './availability.handlers.ts'

export const availabilityFeature: Feature = {
  name: 'availability',
  firstData: [ofSettingsTab('practice', (api) => api.availability.practice())],
  open: () => ({ routers: { availability: availabilityRouter() } }),
}
