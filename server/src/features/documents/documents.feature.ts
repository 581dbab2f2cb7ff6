import type { Feature } from '../../platform/feature.ts'
import { documentsRouter } from './documents.handlers.ts'
import { documentsRoute } from './documents.routes.ts'

export const documentsFeature: Feature = {
  name: 'documents',
  open: ({ reads, database, files, scanner, log }) => ({
    routers: { documents: documentsRouter(reads) },
    routes: [documentsRoute({ pool: database.app, files, scanner, log })],
  }),
}
