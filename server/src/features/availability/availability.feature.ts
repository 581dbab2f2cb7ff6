import type { Feature } from '../../platform/feature.ts'
import { availabilityRouter } from './availability.handlers.ts'

export const availabilityFeature: Feature = {
  name: 'availability',
  open: () => ({ routers: { availability: availabilityRouter() } }),
}
