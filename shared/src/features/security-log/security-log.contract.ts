import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { signedIn } from '../../access/rules.ts'
import { oneLine, requiredLine } from '../../lib/text.ts'

const Details = z.optional(
  z.nullable(
    z
      .record(z.string().check(z.maxLength(60)), z.union([z.nullable(z.boolean()), z.number(), oneLine(300)]))
      .check(z.refine((details) => JSON.stringify(details).length <= 900, 'Details are limited to 900 characters')),
  ),
)
const Logged = z.object({ logged: z.literal(true) })

/** The specified procedures. Person, address and browser come from the server, whatever the parameters say. */
export const securityLogContract = {
  log: operation(signedIn)
    .route({
      method: 'POST',
      path: '/rpc/log_security_event',
      summary: 'Record an event that may matter for safety',
      tags: ['Procedures'],
    })
    .input(z.strictObject({ p_action: requiredLine(100, 'An action is required'), p_details: Details }))
    .output(Logged),
  logEnhanced: operation(signedIn)
    .route({
      method: 'POST',
      path: '/rpc/log_enhanced_security_event',
      summary: 'The same, the action written as category:action',
      tags: ['Procedures'],
    })
    .input(
      z.strictObject({
        p_action: requiredLine(160, 'An action is required').check(
          z.regex(/^[^:]{1,60}:.{1,99}$/, 'The action is written as category:action'),
        ),
        p_details: Details,
        p_user_id: z.optional(z.nullable(oneLine(100))),
        p_ip_address: z.optional(z.nullable(oneLine(100))),
        p_user_agent: z.optional(z.nullable(oneLine(1000))),
      }),
    )
    .output(Logged),
}
