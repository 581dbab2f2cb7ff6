import { isIP } from 'node:net'
import { canonicalEmail } from '@openhour/shared/lib/canonical-email.ts'
import * as z from 'zod/mini'

// Types of environment variables.

export const flag = z.pipe(
  z.string().check(z.regex(/^(on|off|true|false|1|0)$/i, 'must be on or off')),
  z.transform((text: string) => /^(on|true|1)$/i.test(text)),
)
export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, 'must be a whole number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(least, `must be at least ${least}`), z.maximum(most, `must be at most ${most}`)),
    ),
  )
/** An email address of the operator's. One at `localhost` stands for none. */
export const operatorAddress = z.string().check(
  z.overwrite((text) => canonicalEmail(text) ?? text),
  z.refine((text) => canonicalEmail(text) !== null || /^[^\s@<>"]+@localhost$/i.test(text), 'must be an email address'),
)
/** A sender, `Name <address>` or an address, with the domain in Punycode. */
export const plainSender = (text: string) =>
  text.replace(/[^\s<>"]+@[^\s<>"]+(?=>?$)/, (address) => canonicalEmail(address) ?? address)
export const httpAddress = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address such as https://practice.example.com',
    ),
  )
/** The address of an identity provider: HTTPS, so that no one on the way can answer in its place. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}
export const addressList = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text.split(',').every((part) => isNetwork(part.trim())),
        'must be IP addresses or networks, separated by commas, such as 10.0.0.0/8',
      ),
    ),
  z.transform((text: string) => text.split(',').map((part) => part.trim())),
)

/** Daily limits (UTC) of emails to clients. `recipient` applies to one person, regardless of the practice's limit. */
export type ClientMailLimits = {
  newTrial: number
  trial: number
  paid: number
  recipient: number
  /** Of all practices younger than a week together. */
  newPractices: number
}

/** The public services that an operator can enable, in the order in which they are called. */
export const geoProviders = ['ipapi', 'ipinfo', 'ip-api', 'ipwhois'] as const
export type GeoProvider = (typeof geoProviders)[number]

const isGeoProvider = (text: string): text is GeoProvider => (geoProviders as readonly string[]).includes(text)
export const providerList = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text.split(',').every((part) => isGeoProvider(part.trim())),
        `must be some of ${geoProviders.join(', ')}, separated by commas`,
      ),
    ),
  z.transform((text: string) => text.split(',').map((part) => part.trim() as GeoProvider)),
)
const providerAddress = /^([a-z-]+)=(https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])\S*\{ip\}\S*$/
const isProviderAddress = (text: string) =>
  providerAddress.test(text) && isGeoProvider(providerAddress.exec(text)?.[1] ?? '')
export const providerAddresses = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text.trim().split(/\s+/).every(isProviderAddress),
        'must be name=https://address/{ip} for each service, separated by blanks',
      ),
    ),
  z.transform((text: string): Partial<Record<GeoProvider, string>> =>
    Object.fromEntries(
      text
        .trim()
        .split(/\s+/)
        .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
    ),
  ),
)
