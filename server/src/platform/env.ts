import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

const flag = z.pipe(
  z.string().check(z.regex(/^(on|off|true|false|1|0)$/i, 'must be on or off')),
  z.transform((text: string) => /^(on|true|1)$/i.test(text)),
)
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, 'must be a whole number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(least, `must be at least ${least}`), z.maximum(most, `must be at most ${most}`)),
    ),
  )
const httpAddress = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address such as https://practice.example.com',
    ),
  )
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}
const addressList = z.pipe(
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

const Environment = z.object({
  PORT: z._default(wholeNumber(0, 65535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(httpAddress),
  OPENHOUR_DATA: z._default(z.string(), '.data'),
  OPENHOUR_WEB: z._default(z.string(), 'web/dist'),
  OPENHOUR_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'))),
  DATABASE_CONNECTIONS: z._default(wholeNumber(2, 100), 10),
  TRUSTED_PROXIES: z.optional(addressList),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address'))),
  MAIL_FROM: z._default(z.string(), 'Openhour <no-reply@localhost>'),
  SIGN_IN_IDLE_MINUTES: z._default(wholeNumber(15, 720), 60),
  PLANS: z._default(flag, false),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error']), 'info'),
  METRICS_OPEN: z._default(flag, false),
})

/** Everything that an operator can set, checked. Documented in .env.example. */
export type Env = {
  port: number
  host: string
  /** Where people reach the product; the port is filled in once it is known when this is empty. */
  publicUrl: string | undefined
  dataDir: string
  webDir: string
  secret: string | undefined
  databaseUrl: string | undefined
  databaseConnections: number
  trustedProxies: string[]
  smtpUrl: string | undefined
  mailFrom: string
  signInIdleMinutes: number
  plansOn: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  metricsOpen: boolean
}

/**
 * @param defaults stand in for variables that are not set, where a command wants others than the product's own.
 * @throws Error with one line for each variable that is wrong, when any is.
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
    throw new Error(`The configuration cannot be used:\n${faults.join('\n')}\nSee .env.example for every setting.`)
  }
  const env = read.data
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
    mailFrom: env.MAIL_FROM,
    signInIdleMinutes: env.SIGN_IN_IDLE_MINUTES,
    plansOn: env.PLANS,
    logLevel: env.LOG_LEVEL,
    metricsOpen: env.METRICS_OPEN,
  }
}
