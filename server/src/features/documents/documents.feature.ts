import type { Feature } from '../../platform/feature.ts'
import { openDocumentContent } from './document-content.ts'
import { documentsRouter } from './documents.handlers.ts'
import { documentsRoute } from './documents.routes.ts'
import { portalDocumentsRoute } from './portal-documents.routes.ts'

export const documentsFeature: Feature = {
  name: 'documents',
  open: ({ reads, database, files, scanner, log }) => {
    const sendDocument = openDocumentContent({ files, log })
    return {
      routers: { documents: documentsRouter(reads) },
      routes: [
        documentsRoute({ pool: database.app, files, scanner, log, sendDocument }),
        portalDocumentsRoute({ pools: database, sendDocument }),
      ],
    }
  },
}
