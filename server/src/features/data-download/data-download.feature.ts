import type { Feature } from '../../product/feature.ts'
import { dataDownloadRoute } from './data-download.routes.ts'

export const dataDownloadFeature: Feature = {
  name: 'data-download',
  open: ({ database, files, log, secret, download, provided }) => ({
    routes: [
      dataDownloadRoute({
        pools: database,
        files,
        log,
        decoding: () => ({ secret, packs: provided.measurePacks() }),
        sections: download,
      }),
    ],
  }),
}
