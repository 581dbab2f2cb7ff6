import { portalPages } from '../../platform/http/first-data.ts'
import type { Feature } from '../../platform/feature.ts'
import { portalRouter } from './portal.handlers.ts'
import { portalDownload } from './portal.download.ts'

export const portalFeature: Feature = {
  name: 'portal',
  download: portalDownload,
  firstData: [
    { page: portalPages, load: (api) => api.portal.practices({}) },
    {
      page: /^\/client\/dashboard$/,
      load: async (api) => {
        const { items } = await api.portal.practices({})
        const [only, ...others] = items
        // Which of several practices is shown is known only to the browser.
        if (!only || others.length > 0) return undefined
        const { clientId } = only
        return Promise.all([api.portal.home({ clientId }), api.portal.profile({ clientId })])
      },
    },
  ],
  open: () => ({ routers: { portal: portalRouter() } }),
}
