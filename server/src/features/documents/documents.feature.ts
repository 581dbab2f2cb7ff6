import { openingDocumentList } from '@openhour/shared/features/documents/all-documents.rules.ts'
import type { Feature } from '../../product/feature.ts'
import { allDocumentsRouter } from './all-documents.handlers.ts'
import { forgetDeletedDocuments } from './all-documents.queries.ts'
import { documentArchiveRoute } from './document-archive.routes.ts'
import { documentsRouter } from './documents.handlers.ts'
import { documentsRoute } from './documents.routes.ts'
import { expiringDocumentJobs } from './expiring-documents.jobs.ts'
import { portalDocumentsRoute } from './portal-documents.routes.ts'
import { documentTextJobs } from './document-text.jobs.ts'
import { openTextReader } from './text-reader.ts'

export const documentsFeature: Feature = {
  name: 'documents',
  firstData: [
    {
      page: /^\/app\/documents$/,
      load: async (api, { search }) =>
        search.size === 0 && Promise.all([api.allDocuments.list(openingDocumentList), api.allDocuments.storage()]),
    },
  ],
  open: ({ reads, database, transfers, files, log, env }) => {
    const reader = openTextReader()
    return {
      routers: { documents: documentsRouter(reads), allDocuments: allDocumentsRouter(reads) },
      routes: [
        documentArchiveRoute({ pool: database.app, files, log }),
        documentsRoute({ pool: database.app, transfers }),
        portalDocumentsRoute({ pools: database, send: transfers.send }),
      ],
      jobs: [
        expiringDocumentJobs(database.worker, () => env.plansOn),
        documentTextJobs(database.worker, files, reader),
      ],
      cleanUp: (at) => [forgetDeletedDocuments(at)],
      stop: () => reader.stop(),
    }
  },
}
