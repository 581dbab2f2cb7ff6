import { ofOnlyRecord, portalPages } from '../../platform/http/first-data.ts'
import type { Feature } from '../../product/feature.ts'
import { portalRouter } from './portal.handlers.ts'
import { portalDownload } from './portal.download.ts'

export const portalFeature: Feature = {
  name: 'portal',
  download: portalDownload,
  firstData: [
    { page: portalPages, load: (api) => api.portal.practices({}) },
    {
      page: /^\/client\/dashboard$/,
      load: ofOnlyRecord(async (api, clientId) => {
        const [{ waitingMeasures }] = await Promise.all([
          api.portal.home({ clientId }),
          api.portal.profile({ clientId }),
        ])
        if (waitingMeasures > 0) await api.portalMeasures.list({ clientId })
      }),
    },
  ],
  open: () => ({ routers: { portal: portalRouter() } }),
}
