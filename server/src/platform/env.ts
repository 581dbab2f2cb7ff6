import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { aiOf, type AiSettings } from './ai-env.ts'
import { type BackupSettings, backupsOf } from './backup-env.ts'
import { type ConnectionSettings, connectionsOf } from './connection-env.ts'
import { type EnvironmentVariable, Environment, variablesOf } from './env-variables.ts'
import { type ClientMailLimits, type GeoProvider, plainSender } from './env-values.ts'
import type { S3Settings } from './files/s3-store.ts'
import { type PaymentSettings, paymentsOf } from './payments/payments-env.ts'
import type { ScanMode } from './scan/scanner.ts'
import type { SmsSettings } from './sms/sms-client.ts'
import { smsOf } from './sms/sms-env.ts'

/** The operator's settings, validated. Documented in .env.example. Admins can change mailFrom, supportEmail, locationGate and plansOn: read them late. */
export type Env = {
  port: number
  host: string
  /** The product's public address; if undefined, localhost with the port that was opened. */
  publicUrl: string | undefined
  dataDir: string
  webDir: string
  secret: string | undefined
  databaseUrl: string | undefined
  databaseConnections: number
  trustedProxies: string[]
  smtpUrl: string | undefined
  mailFrom: string
  /** Emails in discreet mode: the address that their links begin with, and the sender's address. Without them, those of all emails. */
  discreet: { url: string | undefined; address: string | undefined }
  /** Emails to clients per day. */
  clientMails: ClientMailLimits
  /** Address for support requests; undefined if no one would read it. */
  supportEmail: string | undefined
  /** `open` admits people whose location is unknown, `closed` doesn't, `off` checks no one. */
  locationGate: 'open' | 'closed' | 'off'
  /** How IP addresses are looked up. The operator's files replace the shipped ones. */
  geo: {
    countryFiles: string[]
    asnFile: string | undefined
    countryHeader: string | undefined
    providers: GeoProvider[]
    providerAddresses: Partial<Record<GeoProvider, string>>
    mode: 'standard' | 'real-time'
  }
  signInIdleMinutes: number
  /** Sign-in with Google, if the operator has registered this installation with Google. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  /** The bucket for files; undefined if they are stored in the data folder. */
  s3: S3Settings | undefined
  /** The virus scanner, and whether files may be stored without a scan. */
  scan: { mode: ScanMode; address: { host: string; port: number } | undefined }
  plansOn: boolean
  /** Payment providers; without any, plans are bought in test mode. */
  payments: PaymentSettings
  /** Models for AI drafts and speech, each undefined unless the operator connected one. */
  ai: AiSettings
  backup: BackupSettings
  /** Less free space is a warning, less than a tenth of it a failure. */
  diskFreeMb: number
  /** The services that therapists can connect. */
  connections: ConnectionSettings
  /** The account for text messages; undefined if none are sent. */
  sms: SmsSettings | undefined
  /** Allows push services on this machine, for tests. */
  pushLoopback: boolean
  /** Allows webhooks to this machine, for tests. */
  webhooksLoopback: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  metricsOpen: boolean
  /** Which variables are set, without their secrets, for admins. */
  variables: readonly EnvironmentVariable[]
}

/** The sender's address, unless it is one that no one reads. */
function readAddress(mailFrom: string): string | undefined {
  const [address] = /[^\s<>"]+@[^\s<>"]+/.exec(mailFrom) ?? []
  return address && !/^(no|do-?not)-?reply@|@localhost$/i.test(address) ? address : undefined
}

/** @throws Error if only one of the two is set: a button that cannot work is worse than none */
function googleOf(env: z.output<typeof Environment>): Env['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined)
    throw new Error(
      'The configuration is invalid:\n  GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together\nSee .env.example for every setting.',
    )
  return { clientId, clientSecret, issuer }
}

/** @throws Error naming the missing settings of the bucket */
function s3Of(env: z.output<typeof Environment>): Env['s3'] {
  if (env.FILES === 'local') return undefined
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(
      'The configuration is invalid:\n  FILES=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY\nSee .env.example for every setting.',
    )
  const endpoint = env.S3_ENDPOINT
  const forcePathStyle = env.S3_FORCE_PATH_STYLE ?? endpoint !== undefined
  return { endpoint, region: env.S3_REGION, bucket, accessKeyId, secretAccessKey, forcePathStyle }
}

/** @throws Error if a scan is required but no scanner is set */
function scanOf({ SCANNER: scanner, SCAN: mode }: z.output<typeof Environment>): Env['scan'] {
  if (scanner === undefined && mode !== undefined && mode !== 'off')
    throw new Error(
      'The configuration is invalid:\n  SCAN needs SCANNER=host:port, the address of clamd\nSee .env.example for every setting.',
    )
  const at = scanner?.lastIndexOf(':') ?? 0
  const address = scanner && { host: scanner.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(scanner.slice(at + 1)) }
  return { mode: mode ?? (scanner ? 'required' : 'off'), address: address || undefined }
}

/**
 * @param defaults values for unset variables, for commands whose defaults differ from the product's
 * @throws Error with one line for each invalid variable
 */
export function readEnv(
  source: Record<string, string | undefined> = process.env,
  defaults: Record<string, string> = {},
): Env {
  const set = Object.entries(source).filter(([, value]) => value !== undefined && value !== '')
  const given = { ...defaults, ...Object.fromEntries(set) }
  const read = Environment.safeParse(given)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `  ${String(issue.path[0])} ${issue.message}`)
    throw new Error(`The configuration is invalid:\n${faults.join('\n')}\nSee .env.example for every setting.`)
  }
  const env = read.data
  const payments = paymentsOf(env)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: resolve(env.OPENHOUR_DATA),
    webDir: resolve(env.OPENHOUR_WEB),
    secret: env.OPENHOUR_SECRET,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    smtpUrl: env.SMTP_URL,
    mailFrom: plainSender(env.MAIL_FROM),
    discreet: { url: env.DISCREET_URL && new URL(env.DISCREET_URL).origin, address: env.DISCREET_MAIL_FROM },
    clientMails: {
      newTrial: env.CLIENT_MAILS_NEW_TRIAL,
      trial: env.CLIENT_MAILS_TRIAL,
      paid: env.CLIENT_MAILS_PAID,
      recipient: env.CLIENT_MAILS_RECIPIENT,
      newPractices: env.CLIENT_MAILS_NEW_PRACTICES,
    },
    supportEmail: env.SUPPORT_EMAIL ?? readAddress(env.MAIL_FROM),
    locationGate: env.LOCATION_GATE,
    geo: {
      countryFiles: (env.GEO_COUNTRY_MMDB ?? '')
        .split(',')
        .map((path) => path.trim())
        .filter(Boolean)
        .map((path) => resolve(path)),
      asnFile: env.GEO_ASN_MMDB && resolve(env.GEO_ASN_MMDB),
      countryHeader: env.GEO_COUNTRY_HEADER,
      providers: env.GEO_PROVIDERS ?? [],
      providerAddresses: env.GEO_PROVIDER_URLS ?? {},
      mode: env.GEO_MODE,
    },
    signInIdleMinutes: env.SIGN_IN_IDLE_MINUTES,
    google: googleOf(env),
    s3: s3Of(env),
    scan: scanOf(env),
    plansOn: env.PLANS ?? (payments.stripe ?? payments.razorpay) !== undefined,
    payments,
    ai: aiOf(env),
    backup: backupsOf(env),
    diskFreeMb: env.DISK_FREE_MB,
    connections: connectionsOf(env),
    sms: smsOf(env),
    pushLoopback: env.PUSH_LOOPBACK,
    webhooksLoopback: env.WEBHOOKS_LOOPBACK,
    logLevel: env.LOG_LEVEL,
    metricsOpen: env.METRICS_OPEN,
    variables: variablesOf(given),
  }
}
