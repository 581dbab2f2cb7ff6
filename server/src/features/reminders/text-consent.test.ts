import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import type { ReminderCalls } from '../../testing/reminder-calls.ts'
import type { SmsProvider } from '../../testing/fake-sms.ts'
import { openTextCalls, plainNumber, type TextCalls, textedClient } from '../../testing/text-calls.ts'
import { until } from '../../testing/until.ts'

let texts: TextCalls
let provider: SmsProvider
let product: Product
let calls: ReminderCalls
beforeAll(async () => {
  texts = await openTextCalls()
  ;({ provider, product, calls } = texts)
})
afterAll(() => texts.end())
const booked: TextCalls['booked'] = (client) => texts.booked(client)
const answered = async (phone: string, word: string, more: Record<string, string> = {}) => {
  const fields = { From: plainNumber(phone), Body: word, ...more }
  const { body, signature } = provider.inbound(`${product.url}/api/sms/inbound`, fields)
  const headers = { origin: '', 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  return product.visitor().send('POST', '/api/sms/inbound', body, headers)
}

describe('consent', () => {
  const client = async (practice: Awaited<ReturnType<typeof booked>>) =>
    (await practice.therapist.get(`/api/v1/clients/${practice.clientId}`)).json as Record<string, string | null>

  test('has a date, applies to one number, and needs a number with a country code', async () => {
    const practice = await booked()
    const { therapist, clientId, email } = practice
    const save = (more: object) =>
      changeClient(therapist, clientId, { name: 'Mila', age: 34, gender: 'Female', email, ...more })
    const heldSince = async () => {
      const answer = await therapist.get(`/api/v1/clients/${clientId}/consents`)
      const { items } = answer.json as { items: Consent[] }
      return items.find(({ purpose, withdrawnAt }) => purpose === 'text-messages' && withdrawnAt === null)?.signedAt
    }
    const first = await heldSince()
    expect(Math.abs(Date.parse(first ?? '') - Date.now())).toBeLessThan(60_000)
    await save({ phone: practice.phone.replaceAll(' ', '-'), smsReminders: true })
    expect(await heldSince()).toBe(first)
    await save({ phone: '+44 7700 911111', smsReminders: true })
    expect([undefined, first]).not.toContain(await heldSince())
    for (const phone of [null, '07700 900123', '+44 7700 900123 x12', '+0 7700 900123']) {
      const refused = await save({ phone, smsReminders: true })
      const { errors } = refused.json as { errors: Record<string, string> }
      expect([refused.status, errors.phone]).toEqual([
        400,
        'Text messages need a phone number with a country code, such as +44 7700 900123',
      ])
    }
    await save({ phone: '+44 7700 911111', smsReminders: false })
    expect(await heldSince()).toBeUndefined()
  })

  test('ends in every practice with STOP and is restored with START, without a reply', async () => {
    const given = textedClient()
    const [one, other, stranger] = [await booked(given), await booked(given), await booked()]
    const stopped = async () =>
      [await client(one), await client(other), await client(stranger)].map(({ smsStoppedAt }) => smsStoppedAt !== null)
    expect((await answered(given.phone, 'I will be late')).status).toBe(200)
    expect(await stopped()).toEqual([false, false, false])
    const reply = await answered(given.phone, ' stop. ')
    expect([reply.status, reply.type, reply.text]).toEqual([
      200,
      'text/xml',
      '<?xml version="1.0" encoding="UTF-8"?><Response/>',
    ])
    expect(await stopped()).toEqual([true, true, false])
    await calls.remind(Math.max(one.due, other.due, stranger.due))
    await until(async () => (await stranger.row())?.sent)
    expect([await one.row(), one.bodies()]).toEqual([undefined, []])
    await answered(given.phone, 'UNSTOP')
    expect(await stopped()).toEqual([false, false, false])
    await answered(given.phone, 'whatever', { OptOutType: 'STOP' })
    expect(await stopped()).toEqual([true, true, false])
  })

  test.each([
    [
      'another token',
      (fields: Record<string, string>) => provider.inbound(`${product.url}/api/sms/inbound`, fields, 'e'.repeat(32)),
    ],
    [
      'another address',
      (fields: Record<string, string>) => provider.inbound('https://elsewhere.demo.test/api/sms/inbound', fields),
    ],
    [
      'another account',
      (fields: Record<string, string>) =>
        provider.inbound(`${product.url}/api/sms/inbound`, { ...fields, AccountSid: `AC${'9'.repeat(32)}` }),
    ],
    [
      // The signature does not cover the order of duplicate fields.
      'a duplicate field',
      (fields: Record<string, string>) => {
        const { body, signature } = provider.inbound(`${product.url}/api/sms/inbound`, fields)
        return { body: `${body}&Body=STOP`, signature }
      },
    ],
    ['no signature', (fields: Record<string, string>) => ({ ...provider.inbound('', fields), signature: '' })],
  ])('does not end by a request with %s', async (_what, signed) => {
    const practice = await booked()
    const { body, signature } = signed({ From: practice.number, Body: 'STOP' })
    const headers = { origin: '', 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
    const refused = await product.visitor().send('POST', '/api/sms/inbound', body, headers)
    expect([refused.status, refused.text, (await client(practice)).smsStoppedAt]).toEqual([403, '', null])
  })

  test('does not end by an oversized request', async () => {
    const headers = { origin: '', 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' }
    expect((await product.visitor().send('POST', '/api/sms/inbound', 'x'.repeat(20_000), headers)).status).toBe(413)
  })
})

test('the settings page shows whether text messages are configured', async () => {
  const channels = async (of: Product) =>
    ((await (await of.person()).get('/api/v1/settings/preferences')).json as { channels: object }).channels
  expect(await channels(product)).toEqual({ email: true, sms: true, push: true })
  const without = await openProduct()
  expect(await channels(without)).toEqual({ email: true, sms: false, push: true })
  expect(
    (await without.visitor().send('POST', '/api/sms/inbound', 'From=1', { 'content-type': 'text/plain' })).status,
  ).toBeGreaterThanOrEqual(400)
  await without.stop()
})
