import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { anyone } from '../../access/rules.ts'

const text = z.nullable(z.string())

/** What one source said of the caller's address, as `LookupResult` of the rules. */
const Lookup = z.object({
  source: z.string(),
  country: text,
  countryCode: text,
  region: text,
  city: text,
  timezone: text,
  ip: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  vpnDetected: z.nullable(z.boolean()),
  error: text,
})

/**
 * The specified payload. `vpnDetected` is null when nobody looked. In `apiResults` the best answer comes first; its `source` is 'loopback' for
 * somebody at this machine and 'private' for an address of no country.
 */
export const GeoCheck = z.object({
  allowed: z.boolean(),
  country: text,
  countryCode: text,
  vpnDetected: z.nullable(z.boolean()),
  apiResults: z.array(Lookup),
})
export type GeoCheck = z.infer<typeof GeoCheck>

/** The specified server function, at `/functions/v1/geo-check`: asked before anybody signs in, so by anybody. */
export const locationFunctions = {
  'geo-check': operation(anyone, { refusals: ['too-many-tries'] })
    .route({
      method: 'POST',
      path: '/geo-check',
      summary: 'In which country the caller is, and whether the product is offered there',
      tags: ['Functions'],
    })
    .input(z.strictObject({ action: z.literal('validation', { error: "action has to be 'validation'" }) }))
    .output(GeoCheck),
}
