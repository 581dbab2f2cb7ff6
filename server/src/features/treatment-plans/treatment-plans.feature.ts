import { openOwnBrand } from '../../services/brand/printed-brand.ts'
import type { Feature } from '../../product/feature.ts'
import { treatmentPlansRouter } from './treatment-plans.handlers.ts'

export const treatmentPlansFeature: Feature = {
  name: 'treatment-plans',
  open: ({ reads, database, files }) => ({
    routers: {
      treatmentPlans: treatmentPlansRouter({ reads, ownBrand: openOwnBrand({ pool: database.app, files }) }),
    },
  }),
}
