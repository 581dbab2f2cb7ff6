import type { Feature } from '../../product/feature.ts'
import { documentsRouter } from './documents.handlers.ts'
import { documentsRoute } from './documents.routes.ts'
import { portalDocumentsRoute } from './portal-documents.routes.ts'

export const documentsFeature: Feature = {
  name: 'documents',
  open: ({ reads, database, transfers }) => ({
    routers: { documents: documentsRouter(reads) },
    routes: [
      documentsRoute({ pool: database.app, transfers }),
      portalDocumentsRoute({ pools: database, send: transfers.send }),
    ],
  }),
}
