import type { Feature } from '../../product/feature.ts'
import { locationFunctionsRouter } from './location-gate.handlers.ts'
import { openLocation } from './location.ts'

export const locationGateFeature: Feature = {
  name: 'location-gate',
  open: async ({ env, database, log }) => {
    const location = await openLocation({ env, pool: database.signIn, log })
    return {
      functions: locationFunctionsRouter(location),
      health: location.part,
      provides: { refuseRestricted: location.refuseRestricted },
    }
  },
}
