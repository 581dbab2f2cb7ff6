import type { Feature } from '../../platform/feature.ts'
import { draftsRouter } from './drafts.handlers.ts'
import { forgetOldDrafts } from './drafts.queries.ts'

export const draftsFeature: Feature = {
  name: 'drafts',
  open: ({ secret }) => ({
    routers: { drafts: draftsRouter({ secret }) },
    cleanUp: (at) => [forgetOldDrafts(at)],
  }),
}
