import type { Feature } from '../../product/feature.ts'
import { openPrinter } from '../../platform/pdf/printer.ts'
import { ofOnlyRecord, ofSettingsTab } from '../../platform/http/first-data.ts'
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
    ofSettingsTab('consents', (api) => api.consents.texts({})),
    {
      page: /^\/client\/consents(\/[^/]+)?$/,
      load: ofOnlyRecord((api, clientId) => api.portalConsents.list({ clientId })),
    },
  ],
  open: ({ env, reads, database, files, log, secret }) => {
    const tickets = openDeviceTickets(secret)
    const print = openPrinter()
    const sign = openSigning({ files, log, plansOn: () => env.plansOn, print })
    return {
      routers: { consents: consentsRouter({ reads, sign, tickets }), portalConsents: portalConsentsRouter(sign) },
      routes: [
        ...consentPdfRoutes({ pools: database, files, log, print }),
        deviceSigningRoutes({ pools: database, sign, tickets }),
      ],
    }
  },
}
