import type { Feature } from '../../product/feature.ts'
import { version } from '../../platform/version.ts'
import { adminRouter } from './admin.handlers.ts'

export const adminFeature: Feature = {
  name: 'admin',
  open: ({ startedAt, health }) => ({
    routers: { admin: adminRouter({ version, startedAt, parts: health }) },
  }),
}
