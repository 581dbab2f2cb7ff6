import { join } from 'node:path'
import type { Feature } from '../../platform/feature.ts'
import { measuresRouter } from './measures.handlers.ts'
import { readPacks } from './packs.ts'

export const measuresFeature: Feature = {
  name: 'measures',
  open: ({ env, reads }) => {
    const packs = readPacks(join(env.dataDir, 'measures'))
    return { routers: { measures: measuresRouter({ reads, packs }) }, provides: { measurePacks: () => packs } }
  },
}
