import type { Feature } from '../../product/feature.ts'
import { ofSettingsTab } from '../../platform/http/first-data.ts'
import { connectionFunctionsRouter, connectionsRouter } from './connections.handlers.ts'
import { connectionJobs } from './connections.jobs.ts'
import { forgetStates } from './connections.queries.ts'
import { openServices } from './providers.ts'

export const connectionsFeature: Feature = {
  name: 'connections',
  firstData: [ofSettingsTab('integrations', (api) => api.connections.list())],
  open: ({ env, database, secret, publicUrl }) => {
    const pool = database.worker
    const services = openServices({ pool, secret, settings: env.connections, publicUrl })
    const parts = { pool, services, caldavPrivate: env.connections.caldavPrivate, publicUrl }
    return {
      routers: { connections: connectionsRouter(parts) },
      functions: connectionFunctionsRouter(parts),
      jobs: [connectionJobs({ pool, services, plansOn: () => env.plansOn })],
      outsideHolds: [services.hold],
      cleanUp: (at) => [forgetStates(at)],
    }
  },
}
