import type { Feature } from '../../platform/feature.ts'
import { apiKeysRouter } from './api-keys.handlers.ts'

export const apiKeysFeature: Feature = {
  name: 'api-keys',
  open: () => ({ routers: { apiKeys: apiKeysRouter() } }),
}
