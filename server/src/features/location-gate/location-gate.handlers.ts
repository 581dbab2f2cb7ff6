import { locationFunctions } from '@openhour/shared/features/location-gate/location-gate.contract.ts'
import { implement } from '@orpc/server'
import { openToAnyone } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { plainAddress } from '../../platform/http/caller-address.ts'
import type { Location } from './location.ts'
import { openVisitLimit } from './visit-limit.ts'

/** Pages call this at most once a minute, but many people may share an address. */
const maxPerMinute = 120

export function locationFunctionsRouter(location: Location) {
  const os = implement(locationFunctions).$context<Incoming>().use(openToAnyone)
  const limit = openVisitLimit(maxPerMinute)
  return os.router({
    'geo-check': os['geo-check'].handler(async ({ context: { requestMeta } }) => {
      limit.count(plainAddress(requestMeta.ip))
      return location.check(requestMeta)
    }),
  })
}
