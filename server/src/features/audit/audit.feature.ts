import type { Feature } from '../../product/feature.ts'
import { auditRouter } from './audit.handlers.ts'

export const auditFeature: Feature = {
  name: 'audit',
  open: ({ reads }) => ({ routers: { audit: auditRouter(reads) } }),
}
