import type { Feature } from '../../platform/feature.ts'
import { recordAccessRouter } from './record-access.handlers.ts'

export const recordAccessFeature: Feature = {
  name: 'record-access',
  open: () => ({ routers: { recordAccess: recordAccessRouter() } }),
}
