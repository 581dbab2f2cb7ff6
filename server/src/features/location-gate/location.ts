import type { GeoCheck } from '@openhour/shared/features/location-gate/location-gate.contract.ts'
import { isRestrictedCountry } from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { restrictedText } from '@openhour/shared/features/location-gate/restricted-text.rules.ts'
import type pg from 'pg'
import { runAs } from '../../platform/database/tenancy.ts'
import type { Env } from '../../platform/env.ts'
import type { Provided } from '../../product/provided.ts'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { logEnhancedSecurityEvent } from '../security-log/security-log.queries.ts'
import { plainAddress } from '../../platform/http/caller-address.ts'
import { type GeoDatabase, oldAfterDays, openGeoDb } from './geo-databases.ts'
import { locationPart } from './location-part.ts'
import { openLookUp, type AddressLocation } from './look-up.ts'
import { openProviders } from './providers.ts'

/** Determines where callers are, and refuses restricted ones. */
export type Location = {
  /** The response of `geo-check`. */
  check(requestMeta: RequestMeta): Promise<GeoCheck>
  /**
   * Refuses only when the country is certain, and logs that as a security event.
   * @param action becomes part of the event's name
   */
  refuseRestricted: Provided['refuseRestricted']
  /** The database files in use. */
  geoDatabases(): GeoDatabase[]
  /** Their state for the admin's status page. */
  part(): HealthPart
}

/** @throws Error with a message for the operator if a database file cannot be used. */
export async function openLocation({ env, pool, log }: { env: Env; pool: pg.Pool; log: Log }): Promise<Location> {
  const gate = () => env.locationGate
  const db = await openGeoDb({ countryFiles: env.geo.countryFiles, asnFile: env.geo.asnFile, log })
  const lookUp = openLookUp({
    db,
    providers: openProviders(env.geo.providers, env.geo.providerAddresses),
    mode: env.geo.mode,
  })
  const old = db.files().filter(({ ageDays }) => ageDays > oldAfterDays)
  if (gate() !== 'off' && old.length > 0)
    log.info(
      { databases: old.map(({ name, builtAt, ageDays }) => ({ name, builtAt, ageDays })) },
      'location databases are old, see docs/operations.md for how to update them (GEO_COUNTRY_MMDB)',
    )

  async function locate(requestMeta: RequestMeta): Promise<AddressLocation> {
    return lookUp(plainAddress(requestMeta.ip), requestMeta.country)
  }

  /** Logs uncertain results for the operator, without the address. */
  function logUncertain({ kind, restricted, countryCode, results }: AddressLocation, requestId: string): void {
    const codes = results.filter((result) => result.countryCode !== null)
    if (restricted && codes.some((result) => !isRestrictedCountry(result.countryCode)))
      log.info(
        { requestId, sources: Object.fromEntries(codes.map((result) => [result.source, result.countryCode])) },
        'sources disagree about an address; treating it as restricted',
      )
    if (gate() === 'closed' && kind !== 'loopback' && countryCode === null)
      log.info({ requestId, kind }, 'the country of an address is unknown; treating it as restricted')
  }

  return {
    check: async (requestMeta) => {
      const location = await locate(requestMeta)
      if (gate() !== 'off') logUncertain(location, requestMeta.requestId)
      const unknown = location.countryCode === null && location.kind !== 'loopback'
      return {
        allowed: gate() === 'off' || !(location.restricted || (gate() === 'closed' && unknown)),
        country: location.country,
        countryCode: location.countryCode,
        vpnDetected: location.vpnDetected,
        apiResults: location.results,
      }
    },

    refuseRestricted: async (requestMeta, action, userId = '') => {
      if (gate() === 'off') return
      const location = await locate(requestMeta)
      if (!location.restricted) return
      logUncertain(location, requestMeta.requestId)
      const sources = location.results
        .filter((result) => isRestrictedCountry(result.countryCode))
        .map((result) => result.source)
      await runAs(
        pool,
        { userId, role: '', ip: requestMeta.ip, userAgent: requestMeta.userAgent },
        logEnhancedSecurityEvent(`location:${action} refused`, {
          severity: 'low',
          countryCode: location.countryCode,
          sources,
        }),
      )
      throw new Refusal('not-available-in-country', restrictedText)
    },

    geoDatabases: () => db.files(),

    part: () => locationPart(gate(), db.files()),
  }
}
