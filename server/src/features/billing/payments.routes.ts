import { Hono } from 'hono'
import { rawBody } from '../../platform/http/buffered-body.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { PlanChanges } from './plan-changes.ts'
import { providerNames } from './provider.ts'

/**
 * The webhooks of the payment providers, each at its name. A valid one is noted and answered at once; a job then asks the provider. The answer to any
 * other is 400, whatever is wrong with it, and for a provider that is not configured too.
 */
export function paymentsRoute(changes: PlanChanges): MountedRoute {
  const routes = new Hono<HostEnv>().post('/:provider/webhook', async (c) => {
    const name = providerNames.find((each) => each === c.req.param('provider'))
    const isTaken = name !== undefined && (await changes.receive(name, rawBody(c.env.incoming), c.req.raw.headers))
    return isTaken ? c.body(null, 200) : c.body(null, 400)
  })
  return { path: '/api/payments', trust: 'provider', body: { kind: 'raw', maxBytes: 512 * 1024 }, routes }
}
