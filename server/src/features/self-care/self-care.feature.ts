import type { Feature } from '../../product/feature.ts'
import { selfCareRouter } from './self-care.handlers.ts'

export const selfCareFeature: Feature = {
  name: 'self-care',
  open: ({ reads }) => ({ routers: { selfCare: selfCareRouter(reads) } }),
}
