import * as z from 'zod/mini'
import { aiVariables } from './ai-env.ts'
import { backupVariables } from './backup-env.ts'
import { connectionVariables } from './connection-env.ts'
import {
  addressList,
  flag,
  httpAddress,
  isIssuer,
  operatorAddress,
  providerAddresses,
  providerList,
  wholeNumber,
} from './env-values.ts'
import { paymentVariables } from './payments/payments-env.ts'
import { minSecretLength } from './secret.ts'
import { smsVariables } from './sms/sms-env.ts'

/** The environment's variables. Each is described in .env.example. */
export const Environment = z.object({
  PORT: z._default(wholeNumber(0, 65535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(httpAddress),
  OPENHOUR_DATA: z._default(z.string(), '.data'),
  OPENHOUR_WEB: z._default(z.string(), 'web/dist'),
  OPENHOUR_SECRET: z.optional(
    z.string().check(z.minLength(minSecretLength, `must have at least ${minSecretLength} characters`)),
  ),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'))),
  DATABASE_CONNECTIONS: z._default(wholeNumber(2, 100), 10),
  TRUSTED_PROXIES: z.optional(addressList),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address'))),
  MAIL_FROM: z._default(z.string(), 'Openhour <no-reply@localhost>'),
  DISCREET_URL: z.optional(httpAddress),
  DISCREET_MAIL_FROM: z.optional(operatorAddress),
  CLIENT_MAILS_NEW_TRIAL: z._default(wholeNumber(0, 1_000_000), 20),
  CLIENT_MAILS_TRIAL: z._default(wholeNumber(0, 1_000_000), 100),
  CLIENT_MAILS_PAID: z._default(wholeNumber(0, 1_000_000), 1000),
  CLIENT_MAILS_NEW_PRACTICES: z._default(wholeNumber(0, 1_000_000), 200),
  CLIENT_MAILS_RECIPIENT: z._default(wholeNumber(0, 1_000_000), 10),
  SUPPORT_EMAIL: z.optional(operatorAddress),
  LOCATION_GATE: z._default(z.enum(['open', 'closed', 'off']), 'open'),
  GEO_COUNTRY_MMDB: z.optional(z.string()),
  GEO_ASN_MMDB: z.optional(z.string()),
  GEO_COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]*$/i, 'must be the name of a header'))),
  GEO_PROVIDERS: z.optional(providerList),
  GEO_PROVIDER_URLS: z.optional(providerAddresses),
  GEO_MODE: z._default(z.enum(['standard', 'real-time']), 'standard'),
  SIGN_IN_IDLE_MINUTES: z._default(wholeNumber(15, 720), 60),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(
    z.string().check(z.refine(isIssuer, 'must be an https:// address, or http:// on this machine')),
    'https://accounts.google.com',
  ),
  FILES: z._default(z.enum(['local', 's3']), 'local'),
  S3_ENDPOINT: z.optional(httpAddress),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_FORCE_PATH_STYLE: z.optional(flag),
  SCANNER: z.optional(z.string().check(z.regex(/^(\[[0-9a-f:]+\]|[a-z0-9.-]+):\d{1,5}$/i, 'must be host:port'))),
  SCAN: z.optional(z.enum(['off', 'optional', 'required'])),
  PLANS: z.optional(flag),
  ...paymentVariables,
  PUSH_LOOPBACK: z._default(flag, false),
  WEBHOOKS_LOOPBACK: z._default(flag, false),
  ...smsVariables,
  ...aiVariables,
  ...backupVariables,
  DISK_FREE_MB: z._default(wholeNumber(1, 1_000_000_000), 2000),
  ...connectionVariables,
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error']), 'info'),
  METRICS_OPEN: z._default(flag, false),
})

/** One variable. `value` is null if it is not set, or secret. */
export type EnvironmentVariable = { name: string; isSet: boolean; isSecret: boolean; value: string | null }

/** Addresses that are shown. Others can hold a password or a token. */
const openAddresses: ReadonlySet<string> = new Set(['PUBLIC_URL', 'DISCREET_URL', 'GOOGLE_ISSUER'])
const isSecret = (name: string) =>
  /SECRET|KEY|TOKEN|PASSWORD|_SID$|_ID$|_URLS?$|_ENDPOINT$/.test(name) && !openAddresses.has(name)

/** Every variable, and what is set, in the order of the schema. Never the value of one that may be secret. */
export function variablesOf(given: Record<string, string | undefined>): EnvironmentVariable[] {
  return Object.keys(Environment.shape).map((name) => {
    const value = given[name]
    const secret = isSecret(name)
    return { name, isSet: value !== undefined, isSecret: secret, value: secret ? null : (value ?? null) }
  })
}
