import { adminIntegrationsContract } from '@openhour/shared/features/admin-integrations/admin-integrations.contract.ts'
import { outsideServices } from '@openhour/shared/features/admin-integrations/admin-integrations.rules.ts'
import { implement } from '@orpc/server'
import type { Env } from '../../platform/env.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import type { Feature } from '../../product/feature.ts'
import { readServiceFigures } from './admin-integrations.queries.ts'
import { configuredIntegrations } from './configured-integrations.ts'

function adminIntegrationsRouter(env: Env) {
  const os = implement(adminIntegrationsContract).$context<Incoming>().use(guard)
  const configured = configuredIntegrations(env)
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

export const adminIntegrationsFeature: Feature = {
  name: 'admin-integrations',
  firstData: [{ page: /^\/app\/admin\/integrations$/, load: (api) => api.adminIntegrations.list() }],
  open: ({ env }) => ({ routers: { adminIntegrations: adminIntegrationsRouter(env) } }),
}
