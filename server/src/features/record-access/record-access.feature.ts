import type { Feature } from '../../product/feature.ts'
import { recordAccessRouter } from './record-access.handlers.ts'

export const recordAccessFeature: Feature = {
  name: 'record-access',
  open: () => ({ routers: { recordAccess: recordAccessRouter() } }),
}
