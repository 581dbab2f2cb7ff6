import { join } from 'node:path'
import type { Feature } from '../../product/feature.ts'
import { measureRequestJobs } from './measure-requests.jobs.ts'
import { measureRequestsRouter } from './measure-requests.handlers.ts'
import { measuresDownload } from './measures.download.ts'
import { measuresRouter } from './measures.handlers.ts'
import { readPacks } from './packs.ts'
import { portalMeasuresRouter } from './portal-measures.handlers.ts'

export const measuresFeature: Feature = {
  name: 'measures',
  download: measuresDownload,
  open: ({ env, reads, database }) => {
    const packs = readPacks(join(env.dataDir, 'measures'))
    return {
      routers: {
        measures: measuresRouter({ reads, packs }),
        measureRequests: measureRequestsRouter(packs),
        portalMeasures: portalMeasuresRouter(packs),
      },
      jobs: [measureRequestJobs(database.worker)],
      provides: { measurePacks: () => packs },
    }
  },
}
