import type { Feature } from '../../product/feature.ts'
import { ofSettingsTab } from '../../platform/http/first-data.ts'
import { apiKeysRouter } from './api-keys.handlers.ts'

export const apiKeysFeature: Feature = {
  name: 'api-keys',
  firstData: [ofSettingsTab('api', (api) => api.apiKeys.list())],
  open: () => ({ routers: { apiKeys: apiKeysRouter() } }),
}
