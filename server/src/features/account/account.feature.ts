import type { Feature } from '../../platform/feature.ts'
import { accountRouter } from './account.handlers.ts'

export const accountFeature: Feature = {
  name: 'account',
  open: () => ({ routers: { account: accountRouter() } }),
}
