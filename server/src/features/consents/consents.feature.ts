import type { Feature } from '../../platform/feature.ts'
import { consentPdfRoutes } from './consent-pdf.routes.ts'
import { openSigning } from './consent-signing.ts'
import { consentsDownload } from './consents.download.ts'
import { consentsRouter } from './consents.handlers.ts'
import { deviceSigningRoutes } from './device-signing.routes.ts'
import { openDeviceTickets } from './device-ticket.ts'
import { portalConsentsRouter } from './portal-consents.handlers.ts'

export const consentsFeature: Feature = {
  name: 'consents',
  download: consentsDownload,
  firstData: [
    {
      page: /^\/client\/consents(\/[^/]+)?$/,
      load: async (api) => {
        const { items } = await api.portal.practices({})
        const [only, ...others] = items
        // Which of several practices is shown is known only to the browser.
        if (!only || others.length > 0) return undefined
        return api.portalConsents.list({ clientId: only.clientId })
      },
    },
  ],
  open: ({ reads, database, files, log, secret }) => {
    const tickets = openDeviceTickets(secret)
    const sign = openSigning({ files, log })
    return {
      routers: { consents: consentsRouter({ reads, sign, tickets }), portalConsents: portalConsentsRouter(sign) },
      routes: [
        ...consentPdfRoutes({ pools: database, files, log }),
        deviceSigningRoutes({ pools: database, sign, tickets }),
      ],
    }
  },
}
