import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { signedIn } from '../../access/rules.ts'
import { oneLine } from '../../lib/text.ts'
import { browserEventNames, policyDirectives } from './browser-events.rules.ts'

const action = z.enum(browserEventNames, 'Unknown event')
const figure = z.optional(z.int('Details are whole numbers').check(z.minimum(0), z.maximum(1_000_000_000)))

/** Numbers only, so that no field can contain what a person typed or viewed. */
const Details = z.optional(
  z.nullable(
    z.strictObject({
      count: figure,
      seconds: figure,
      milliseconds: figure,
      megabytes: figure,
      pixels: figure,
      directive: z.optional(z.enum(policyDirectives, 'Unknown policy directive')),
    }),
  ),
)
export type BrowserEventDetails = NonNullable<z.infer<typeof Details>>
const Logged = z.object({ logged: z.literal(true) })

/** The specified procedures. The server determines person, address, browser and severity itself. */
export const securityLogContract = {
  log: operation(signedIn, { refusals: ['too-many-attempts'] })
    .route({
      method: 'POST',
      path: '/rpc/log_security_event',
      summary: 'Record a security event',
      tags: ['Procedures'],
    })
    .input(z.strictObject({ p_action: action, p_details: Details }))
    .output(Logged),
  logEnhanced: operation(signedIn, { refusals: ['too-many-attempts'] })
    .route({
      method: 'POST',
      path: '/rpc/log_enhanced_security_event',
      summary: 'Record a security event; ignores parameters that the server determines itself',
      tags: ['Procedures'],
    })
    .input(
      z.strictObject({
        p_action: action,
        p_details: Details,
        p_user_id: z.optional(z.nullable(oneLine(100))),
        p_ip_address: z.optional(z.nullable(oneLine(100))),
        p_user_agent: z.optional(z.nullable(oneLine(1000))),
      }),
    )
    .output(Logged),
}
