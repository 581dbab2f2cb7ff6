import type { Feature } from '../../product/feature.ts'
import { ownDetailsDownload } from './own-details.download.ts'
import { ownDetailsRouter } from './own-details.handlers.ts'

export const ownDetailsFeature: Feature = {
  name: 'own-details',
  download: ownDetailsDownload,
  firstData: [
    {
      page: /^\/client\/(settings|profile)$/,
      load: async (api, { search }) => [null, 'profile'].includes(search.get('tab')) && api.ownDetails.get(),
    },
  ],
  open: () => ({ routers: { ownDetails: ownDetailsRouter() } }),
}
