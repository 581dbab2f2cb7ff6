import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins } from '../../access/rules.ts'
import { outsideServices } from './admin-integrations.rules.ts'

/** Services outside this server. `variables` configure it; the numbers are of practices that have connected it, null where none connects by itself. */
export const ServiceList = z.object({
  items: z.array(
    z.object({
      service: z.enum(outsideServices),
      configured: z.boolean(),
      /** How it is configured, in words, without secrets. */
      how: z.string(),
      variables: z.array(z.string()),
      accounts: z.nullable(z.object({ connected: z.int(), failing: z.int(), reconnect: z.int() })),
      lastSuccessAt: z.nullable(z.string()),
      problem: z.nullable(z.string()),
      problemAt: z.nullable(z.string()),
    }),
  ),
})
export type ServiceList = z.infer<typeof ServiceList>

export const adminIntegrationsContract = {
  list: operation(admins)
    .route({
      method: 'GET',
      path: '/admin/integrations',
      summary: 'Services outside this server, and how many practices have connected them',
      tags: ['Admin'],
    })
    .output(ServiceList),
}
