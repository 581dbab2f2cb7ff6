import { openingClientList } from '@openhour/shared/features/clients/clients.rules.ts'
import type { Feature } from '../../product/feature.ts'
import { clientsRouter } from './clients.handlers.ts'

export const clientsFeature: Feature = {
  name: 'clients',
  firstData: [
    {
      page: /^\/app\/clients$/,
      load: async (api, { search }) => search.size === 0 && api.clients.list(openingClientList),
    },
    { page: /^\/app\/clients\/([^/]+)$/, load: (api, { params: [id = ''] }) => api.clients.overview({ id }) },
  ],
  open: ({ reads, provided }) => ({ routers: { clients: clientsRouter(reads, () => provided.measurePacks()) } }),
}
