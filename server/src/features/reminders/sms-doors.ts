import { wishOf } from '@openhour/shared/features/reminders/reminders.rules.ts'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import { isSigned } from '../../platform/sms/sms-signature.ts'
import type { SmsSettings } from '../../platform/sms/sms-client.ts'
import { setTextsStopped } from './reminders.queries.ts'

const largest = 16 * 1024
type Parts = { pool: pg.Pool; publicUrl: string; settings: SmsSettings }

/**
 * What people answer to text messages comes in here, from the provider, whose signature stands for the origin that pages of ours have. Who says STOP gets
 * no more, in whatever practice their number is known; nothing is ever answered.
 * @param parts.pool works as openhour_worker
 */
export function smsDoors({ pool, publicUrl, settings }: Parts): Hono<HostEnv> {
  const doors = new Hono<HostEnv>()
  doors.post('/inbound', bodyLimit({ maxSize: largest, onError: (c) => c.body(null, 413) }), async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const { search } = new URL(c.req.url)
    const called = `${publicUrl}/api/sms/inbound${search}`
    const given = c.req.header('x-twilio-signature') ?? ''
    const names = [...form.keys()]
    // A signature over values sorted by name does not say which of two comes first; the provider sends each field once.
    const ambiguous = new Set(names).size < names.length
    const signed = !ambiguous && isSigned(given, called, form, settings.authToken)
    if (!signed || form.get('AccountSid') !== settings.accountSid) return c.body(null, 403)
    const wish = wishOf(form.get('OptOutType') ?? form.get('Body') ?? '')
    if (wish !== undefined)
      await runPlain(pool, setTextsStopped(form.get('From') ?? '', wish === 'stop' ? now().toISOString() : null))
    return c.body('<?xml version="1.0" encoding="UTF-8"?><Response/>', 200, { 'content-type': 'text/xml' })
  })
  return doors
}
