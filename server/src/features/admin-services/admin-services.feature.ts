import { adminServicesContract } from '@openhour/shared/features/admin-services/admin-services.contract.ts'
import { outsideServices } from '@openhour/shared/features/admin-services/admin-services.rules.ts'
import { implement } from '@orpc/server'
import type { Env } from '../../platform/env.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import type { Feature } from '../../product/feature.ts'
import { readServiceFigures } from './admin-services.queries.ts'
import { configuredServices } from './configured-services.ts'

function adminServicesRouter(env: Env) {
  const os = implement(adminServicesContract).$context<Incoming>().use(guard)
  const configured = configuredServices(env)
  return os.router({
    list: os.list.handler(async ({ context: { run } }) => {
      const [rows] = await run(readServiceFigures())
      const items = outsideServices.map((service) => {
        const figures = rows.find((row) => row.service === service)
        const { connected = 0, failing = 0, reconnect = 0 } = figures ?? {}
        return {
          service,
          ...configured[service],
          accounts: figures ? { connected, failing, reconnect } : null,
          lastSuccessAt: figures?.lastSuccessAt ?? null,
          problem: figures?.problem ?? null,
          problemAt: figures?.problemAt ?? null,
        }
      })
      return { items }
    }),
  })
}

export const adminServicesFeature: Feature = {
  name: 'admin-services',
  firstData: [{ page: /^\/app\/admin\/integrations$/, load: (api) => api.adminServices.list() }],
  open: ({ env }) => ({ routers: { adminServices: adminServicesRouter(env) } }),
}
