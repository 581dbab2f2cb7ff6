import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type { OAuthKind } from '@openhour/shared/features/connections/connections.rules.ts'
import type pg from 'pg'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Env } from '../../platform/env.ts'
import { probe } from '../../platform/outbound/probe.ts'
import { type Check, longRestMs } from '../../product/checks/check.ts'
import { partOf } from '../../product/checks/findings.ts'
import { findingsOfAnswer } from '../../product/checks/outside-check.ts'
import { serviceFigures } from './part-watch.queries.ts'

const off = (name: string, settings: string): HealthPart => ({
  name,
  state: 'not-configured',
  detail: 'not connected',
  advice: `Set ${settings} and restart Openhour if you want it.`,
})
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Checks of outside services: a request that changes nothing, with the operator's keys and without anything of a practice. */
export function outsideChecks(env: Env, pool: pg.Pool): Check[] {
  const { ai, sms, google, connections } = env
  const checks: Check[] = [
    {
      key: 'zoom',
      restMs: longRestMs,
      look: () =>
        checkOAuth('Zoom', connections.zoom && { ...connections.zoom, path: '/oauth/token', kind: 'zoom' }, pool),
    },
    {
      key: 'google-calendar',
      restMs: longRestMs,
      look: () =>
        checkOAuth(
          'Google Calendar',
          connections.google && { ...connections.google, path: '/token', kind: 'google_calendar' },
          pool,
        ),
    },
    { key: 'google-sign-in', restMs: longRestMs, look: () => checkIssuer(google) },
    { key: 'ai', restMs: longRestMs, look: () => checkModel(ai.model) },
    { key: 'sms', restMs: longRestMs, look: () => checkSms(sms) },
    { key: 'caldav', look: () => ofPractices('CalDAV calendars', 'caldav', pool) },
    { key: 'push', look: () => ofPractices('Push notifications', 'push', pool) },
    { key: 'webhooks', look: () => ofPractices('Webhooks', 'webhooks', pool) },
  ]
  return checks.map((check) => ({ ...check, isOutside: true }))
}

type App = { clientId: string; clientSecret: string; tokenUrl: string; path: string; kind: OAuthKind }

/** A refresh token that nobody was given: a service that works says so (`invalid_grant`), after it has accepted the app's own keys (RFC 6749, 5.2). */
async function checkOAuth(name: string, app: App | undefined, pool: pg.Pool): Promise<HealthPart> {
  const prefix = name === 'Zoom' ? 'ZOOM' : 'GOOGLE_CALENDAR'
  const settings = `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET`
  if (!app) return off(name, settings)
  const { clientId, clientSecret, tokenUrl, path, kind } = app
  const grant = { grant_type: 'refresh_token', refresh_token: 'status-check' }
  const answer = await probe(
    tokenUrl + path,
    kind === 'zoom'
      ? { form: grant, headers: { authorization: basic(clientId, clientSecret) } }
      : { form: { ...grant, client_id: clientId, client_secret: clientSecret } },
  )
  return partOf(name, `it answers; ${await figuresText(kind, pool)}`, findingsOfAnswer(name, answer, settings))
}

async function checkIssuer(google: Env['google']): Promise<HealthPart> {
  const name = 'Sign-in with Google'
  if (!google) return off(name, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET')
  const answer = await probe(`${google.issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`)
  return partOf(name, 'it answers', findingsOfAnswer('Google', answer, 'GOOGLE_ISSUER'))
}

/** Lists models. A server without that list answers 404, and answers nevertheless. */
async function checkModel(model: Env['ai']['model']): Promise<HealthPart> {
  const name = 'AI model'
  if (!model) return { ...off(name, 'AI_PROVIDER and AI_MODEL'), detail: 'no model on a server: drafts are made here' }
  const { provider, baseUrl, apiKey } = model
  const headers: Record<string, string> =
    provider === 'anthropic'
      ? { 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' }
      : apiKey === undefined
        ? {}
        : { authorization: `Bearer ${apiKey}` }
  const answer = await probe(`${baseUrl}/models`, { headers })
  return partOf(
    name,
    `${model.model} answers`,
    findingsOfAnswer('the model’s server', answer, 'AI_BASE_URL and AI_API_KEY'),
  )
}

async function checkSms(sms: Env['sms']): Promise<HealthPart> {
  const name = 'Text messages'
  if (!sms) return off(name, 'SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM')
  const { accountSid, authToken, apiUrl } = sms
  const answer = await probe(`${apiUrl}/2010-04-01/Accounts/${accountSid}.json`, {
    headers: { authorization: basic(accountSid, authToken) },
  })
  return partOf(
    name,
    'the provider answers',
    findingsOfAnswer('the provider', answer, 'SMS_ACCOUNT_SID and SMS_AUTH_TOKEN'),
  )
}

/** What has no server of its own that could be asked: how it goes for those who use it. */
async function ofPractices(name: string, service: string, pool: pg.Pool): Promise<HealthPart> {
  const { working, troubled } = await figuresOf(service, pool)
  const detail = working + troubled === 0 ? 'nobody uses it yet' : `${working} working, ${troubled} with a problem`
  return partOf(
    name,
    detail,
    troubled > 1 && working === 0
      ? [
          {
            state: 'warning',
            found: `all ${troubled} have a problem`,
            advice:
              'When all fail, the cause is often this server: check that it reaches the internet and that its clock is right.',
          },
        ]
      : [],
  )
}

async function figuresOf(service: string, pool: pg.Pool): Promise<{ working: number; troubled: number }> {
  const [rows] = await runPlain(pool, serviceFigures())
  const { connected = 0, failing = 0, reconnect = 0 } = rows.find((row) => row.service === service) ?? {}
  return { working: connected, troubled: failing + reconnect }
}

async function figuresText(service: string, pool: pg.Pool): Promise<string> {
  const { working, troubled } = await figuresOf(service, pool)
  return `${working + troubled} connected${troubled === 0 ? '' : `, ${troubled} of them with a problem`}`
}
