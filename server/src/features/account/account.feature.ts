import type { Feature } from '../../product/feature.ts'
import { signedInPages } from '../../platform/http/first-data.ts'
import { accountRouter } from './account.handlers.ts'

export const accountFeature: Feature = {
  name: 'account',
  firstData: [{ page: signedInPages, load: (api) => api.account.me() }],
  open: () => ({ routers: { account: accountRouter() } }),
}
