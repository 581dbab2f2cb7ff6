import { sharedDetails } from '@openhour/shared/features/own-details/shared-details.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import { changeClient, clientDetails } from '../../testing/own-rows.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
let client: Awaited<ReturnType<typeof joinedClient>>
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
beforeEach(async () => {
  client = await joinedClient(product, therapist, { phone: null })
})
afterAll(() => product.stop())

type Body = Record<string, unknown> & { errors?: Record<string, string> }
type Record_ = Body & { phone: string | null; updatedAt: string }
type Offered = { givenAt: string; phone: string | null; pronouns: string | null; emergencyContact: Body | null } | null
const body = (answer: Answer) => answer.json as Body
const phone = '+44 7700 900130'
const save = (details: object) => client.send('PATCH', '/api/v1/portal/details', details)
const seen = async () => {
  const answer = await therapist.get(`/api/v1/clients/${client.clientId}/overview`)
  return answer.json as { client: Record_; offered: Offered }
}
const copyDetails = async (details: readonly string[], more: object = {}) => {
  const { client: record, offered } = await seen()
  const json = { details, givenAt: offered?.givenAt ?? record.updatedAt, updatedAt: record.updatedAt, ...more }
  return therapist.post(`/api/v1/clients/${client.clientId}/offered`, json)
}
const copyDetail = (detail: string, more: object = {}) => copyDetails([detail], more)
const told = async () => {
  const { items } = (await therapist.get('/api/v1/notifications')).json as {
    items: { kind: string; actionUrl: string }[]
  }
  return items.filter((one) => one.kind === 'details-offered' && one.actionUrl.includes(client.clientId))
}

test('a client’s number is theirs until they share it, then offered, and in the record once it is copied', async () => {
  expect((await save({ phone, pronouns: 'they/them' })).status).toBe(200)
  expect((await seen()).offered).toBeNull()
  expect(await told()).toEqual([])
  await save({ shared: ['phone'] })
  const before = await seen()
  expect([before.client.phone, before.offered]).toMatchObject([null, { phone, pronouns: null, emergencyContact: null }])
  expect(await told()).toHaveLength(1)
  expect((await copyDetail('phone')).status).toBe(200)
  const after = await seen()
  expect([after.client.phone, after.offered]).toEqual([phone, null])
})

test('a change is offered anew and announced once; without the tick there is no offer, and the record stays', async () => {
  await save({ phone, shared: ['phone'] })
  await copyDetail('phone')
  await therapist.post('/api/v1/notifications/read-all', {})
  for (const other of ['+44 7700 900131', '+44 7700 900132']) await save({ phone: other })
  expect((await told()).filter((one) => !(one as unknown as { isRead: boolean }).isRead)).toHaveLength(1)
  const changed = await seen()
  expect([changed.client.phone, changed.offered?.phone]).toEqual([phone, '+44 7700 900132'])
  await save({ shared: [] })
  const withdrawn = await seen()
  expect([withdrawn.client.phone, withdrawn.offered]).toEqual([phone, null])
})

test('what was changed or withdrawn since it was seen is not copied', async () => {
  await save({ phone, shared: ['phone'] })
  const { client: record, offered } = await seen()
  await changeClient(therapist, client.clientId, clientDetails({ phone: '+44 7700 900133', email: record.email }))
  const overOther = await copyDetail('phone', { updatedAt: record.updatedAt })
  await save({ phone: '+44 7700 900134' })
  const older = await copyDetail('phone', { givenAt: offered?.givenAt })
  await save({ shared: [] })
  const gone = await copyDetail('phone')
  expect([overOther, older, gone].map((answer) => [answer.status, body(answer).code])).toEqual(
    Array.from({ length: 3 }, () => [409, 'version-conflict']),
  )
  expect((await seen()).client.phone).toBe('+44 7700 900133')
})

test('pronouns, country and emergency contact are shared one by one', async () => {
  const emergency = {
    emergencyContactName: 'Ilse Sample',
    emergencyContactPhone: '+44 7700 900135',
    emergencyContactRelationship: 'Sister',
  }
  await save({ phone, pronouns: 'they/them', country: 'PT', ...emergency, shared: ['pronouns', 'emergencyContact'] })
  expect((await seen()).offered).toMatchObject({
    phone: null,
    country: null,
    pronouns: 'they/them',
    emergencyContact: emergency,
  })
  for (const detail of ['pronouns', 'emergencyContact']) expect((await copyDetail(detail)).status).toBe(200)
  expect((await copyDetail('country')).status).toBe(409)
  expect(await seen()).toMatchObject({ client: { pronouns: 'they/them', country: null, ...emergency }, offered: null })
})

test('a whole sheet is offered, and taken over at once, beside what differs only', async () => {
  const sheet = {
    preferredName: 'مايا',
    pronouns: 'they/them',
    dateOfBirth: '1990-02-28',
    phone,
    phoneMessages: 'voicemail',
    address: `${'A'.repeat(150)}\n${'B'.repeat(149)}`,
    country: 'PT',
    language: 'pt',
    goodToKnow: 'ä\n'.repeat(1000),
    emergencyContactName: 'I'.repeat(100),
    emergencyContactPhone: null,
    emergencyContactRelationship: null,
  }
  const details = [...sharedDetails]
  const saved = await save({ ...sheet, shared: details })
  expect(body(saved)).toMatchObject({ ...sheet, shared: details, sharedAt: expect.any(String) as string })
  expect((await seen()).offered).toMatchObject({ preferredName: 'مايا', dateOfBirth: '1990-02-28', language: 'pt' })
  expect((await copyDetail('phone')).status).toBe(200)
  expect((await seen()).offered).toMatchObject({ phone: null, phoneMessages: 'voicemail' })
  // One that is no longer offered copies nothing of the others.
  const withOld = await copyDetails(['phone', 'country'])
  expect([withOld.status, body(withOld).code]).toEqual([409, 'version-conflict'])
  expect((await seen()).client).toMatchObject({ country: null })
  expect((await copyDetails(details.filter((detail) => detail !== 'phone'))).status).toBe(200)
  expect(await seen()).toMatchObject({ client: sheet, offered: null })
})

test('an address keeps its lines, and what is too long or cannot be stored is refused at its field', async () => {
  const saved = await save({ address: '  12 Harbour Street \r\n\r\n \u200b\nLeeds LS1 4AB\n', goodToKnow: '' })
  expect(body(saved)).toMatchObject({ address: '12 Harbour Street\nLeeds LS1 4AB', goodToKnow: null })
  for (const [field, value] of [
    ['address', 'A'.repeat(301)],
    ['address', 'one\u0007two'],
    ['goodToKnow', 'A'.repeat(2001)],
    ['phoneMessages', 'sometimes'],
  ] as const) {
    const answer = await save({ [field]: value })
    expect([answer.status, Object.keys(body(answer).errors ?? {})]).toEqual([400, [field]])
  }
})

test('what was said about messages belongs to a number: it is offered with one, and goes with the old one', async () => {
  await save({ phoneMessages: 'any', shared: ['phoneMessages'] })
  expect((await seen()).offered).toBeNull()
  await save({ phone, shared: ['phone', 'phoneMessages'] })
  expect((await seen()).offered).toMatchObject({ phone, phoneMessages: 'any' })
  expect((await copyDetails(['phone', 'phoneMessages'])).status).toBe(200)
  expect(await seen()).toMatchObject({ client: { phone, phoneMessages: 'any' }, offered: null })
  await save({ phone: '+44 7700 900138', shared: ['phone'] })
  expect((await copyDetail('phone')).status).toBe(200)
  expect((await seen()).client).toMatchObject({ phone: '+44 7700 900138', phoneMessages: null })
})

test('a change that is based on an older version is refused, and changes nothing', async () => {
  const { changedAt } = body(await save({ phone, shared: ['phone'] }))
  expect((await save({ pronouns: 'they/them', changedAt })).status).toBe(200)
  const late = await save({ phone: '+44 7700 900139', shared: [], changedAt })
  expect([late.status, body(late).code]).toEqual([409, 'version-conflict'])
  expect(body(await client.get('/api/v1/portal/details'))).toMatchObject({
    phone,
    pronouns: 'they/them',
    shared: ['phone'],
  })
})

test('a day of birth that is to come, or none at all, is refused at its field', async () => {
  for (const dateOfBirth of ['2990-02-28', '1990-02-31', '28/2/90', '1890-02-28']) {
    const answer = await save({ dateOfBirth })
    expect([answer.status, Object.keys(body(answer).errors ?? {})]).toEqual([400, ['dateOfBirth']])
  }
})

test('another practice sees nothing of it, and a number that is copied has no consent to text messages yet', async () => {
  const record = (await seen()).client
  const withTexts = clientDetails({ phone: '+44 7700 900136', smsReminders: true, email: record.email })
  await changeClient(therapist, client.clientId, withTexts)
  await save({ phone, shared: ['phone'] })
  const other = await product.person()
  const foreign = `/api/v1/clients/${client.clientId}`
  expect(
    (
      await other.post(`${foreign}/offered`, {
        details: ['phone'],
        givenAt: record.updatedAt,
        updatedAt: record.updatedAt,
      })
    ).status,
  ).toBe(404)
  await copyDetail('phone')
  expect((await seen()).client).toMatchObject({ phone, smsReminders: false })
})

test('whoever books a phone session gives a number if the practice has none; it is offered to the practice', async () => {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const open = { enabled: true, startTime: '09:00', endTime: '12:00' }
  await therapist.send('PATCH', '/api/v1/settings/practice', {
    workingHours: Object.fromEntries(days.map((day) => [day, open])),
    timeZone: 'Europe/London',
  })
  await therapist.send('PATCH', '/api/v1/booking/settings', { bookingEnabled: true, bookingLimit: 20 })
  const service = { name: 'Call', minutes: 60, type: 'phone' }
  const serviceId = body(await therapist.post('/api/v1/booking/services', service)).id
  const path = `/api/v1/portal/practices/${client.clientId}/booking`
  const answer = await client.get(`${path}/slots?serviceId=${String(serviceId)}&from=${dayFromNow(3)}&days=1`)
  const [first, second] = (answer.json as { slots: { startsAt: string }[] }).slots.filter((_, at) => at % 2 === 0)
  const book = (startsAt: string | undefined, more: object = {}) =>
    client.post(`${path}/appointments`, { serviceId, startsAt, ...more })
  const services = async () => body(await client.get(`${path}/services`))
  await save({ phone })
  expect(await services()).toMatchObject({ phoneKnown: false, ownPhone: phone })
  const asked = await book(first?.startsAt)
  expect([asked.status, Object.keys(body(asked).errors ?? {})]).toEqual([400, ['phone']])
  expect((await book(first?.startsAt, { phone: '+44 7700 900137' })).status).toBe(201)
  expect((await seen()).offered).toMatchObject({ phone: '+44 7700 900137' })
  expect(body(await client.get('/api/v1/portal/details'))).toMatchObject({
    phone: '+44 7700 900137',
    shared: ['phone'],
  })
  expect(await services()).toMatchObject({ phoneKnown: true })
  expect((await book(second?.startsAt)).status).toBe(201)
})
