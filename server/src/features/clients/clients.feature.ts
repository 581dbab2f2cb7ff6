import type { Feature } from '../../platform/feature.ts'
import { clientsRouter } from './clients.handlers.ts'

export const clientsFeature: Feature = {
  name: 'clients',
  open: ({ reads }) => ({ routers: { clients: clientsRouter(reads) } }),
}
