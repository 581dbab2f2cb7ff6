import type { Feature } from '../../product/feature.ts'
import { draftsRouter } from './drafts.handlers.ts'
import { forgetOldDrafts } from './drafts.queries.ts'
import { draftsDownload } from './drafts.download.ts'

export const draftsFeature: Feature = {
  name: 'drafts',
  download: draftsDownload,
  open: ({ secret, settings }) => ({
    routers: { drafts: draftsRouter({ secret }) },
    cleanUp: (at) => [forgetOldDrafts(at, settings.kept().draftDays)],
  }),
}
