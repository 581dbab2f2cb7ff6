import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { anyone } from '../../access/rules.ts'

const text = z.nullable(z.string())

/** What one source knows about the caller's IP address; see `LookupResult`. */
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
 * The specified payload. `vpnDetected` is null if no source checks for VPNs. `apiResults` has the best result first; its `source` is 'loopback' for a
 * caller on this machine and 'private' for an address without a country.
 */
export const GeoCheck = z.object({
  allowed: z.boolean(),
  country: text,
  countryCode: text,
  vpnDetected: z.nullable(z.boolean()),
  apiResults: z.array(Lookup),
})
export type GeoCheck = z.infer<typeof GeoCheck>

/** The specified server function at `/functions/v1/geo-check`. Pages call it before sign-in, so it is open to anyone. */
export const locationFunctions = {
  'geo-check': operation(anyone, { refusals: ['too-many-attempts'] })
    .route({
      method: 'POST',
      path: '/geo-check',
      summary: 'Get the country of the caller and whether the product is offered there',
      tags: ['Functions'],
    })
    .input(z.strictObject({ action: z.literal('validation', { error: "action must be 'validation'" }) }))
    .output(GeoCheck),
}
