import { optOutKeyword } from '@openhour/shared/features/reminders/reminders.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { rawBody } from '../../platform/http/buffered-body.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { isSigned } from '../../platform/sms/sms-signature.ts'
import type { SmsSettings } from '../../platform/sms/sms-client.ts'
import { stopAccountTexts } from '../notifications/notifications.queries.ts'
import { setOptedOut } from './reminders.queries.ts'

type Parts = { pool: pg.Pool; publicUrl: string; settings: SmsSettings }

/**
 * The SMS provider's webhook for replies. STOP ends text messages to that number in every practice, and those to an account with that number: whoever
 * wants these again turns them on. We never reply.
 * @param parts.pool works as openhour_worker
 */
export function smsRoute({ pool, publicUrl, settings }: Parts): MountedRoute {
  const routes = new Hono<HostEnv>().post('/inbound', async (c) => {
    const form = new URLSearchParams(rawBody(c.env.incoming).toString())
    const { search } = new URL(c.req.url)
    const called = `${publicUrl}/api/sms/inbound${search}`
    const given = c.req.header('x-twilio-signature') ?? ''
    const names = [...form.keys()]
    // The signature sorts fields by name, so it does not cover the order of duplicates. The provider sends each field once.
    const ambiguous = new Set(names).size < names.length
    const signed = !ambiguous && isSigned(given, called, form, settings.authToken)
    if (!signed || form.get('AccountSid') !== settings.accountSid) return c.body(null, 403)
    const keyword = optOutKeyword(form.get('OptOutType') ?? form.get('Body') ?? '')
    const number = form.get('From') ?? ''
    if (keyword === 'stop') await runPlain(pool, setOptedOut(number, now().toISOString()), stopAccountTexts(number))
    if (keyword === 'start') await runPlain(pool, setOptedOut(number, null))
    return c.body('<?xml version="1.0" encoding="UTF-8"?><Response/>', 200, { 'content-type': 'text/xml' })
  })
  return { path: '/api/sms', trust: 'provider', body: { kind: 'raw', maxBytes: 16 * 1024 }, routes }
}
