import type { Feature } from '../../product/feature.ts'
import { searchRouter } from './search.handlers.ts'

export const searchFeature: Feature = {
  name: 'search',
  open: ({ reads }) => ({ routers: { search: searchRouter(reads) } }),
}
