import type { Feature } from '../../platform/feature.ts'
import { treatmentPlansRouter } from './treatment-plans.handlers.ts'

export const treatmentPlansFeature: Feature = {
  name: 'treatment-plans',
  open: ({ reads }) => ({ routers: { treatmentPlans: treatmentPlansRouter(reads) } }),
}
