import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSmsProvider, smsEnvironment, type SmsProvider } from '../../testing/fake-sms.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { stays, until } from '../../testing/until.ts'

type Person = Browser & { email: string; userId: string }
let product: Product
let provider: SmsProvider
beforeAll(async () => {
  provider = await openSmsProvider()
  product = await openProduct(smsEnvironment(provider.settings))
})
afterEach(() => {
  provider.faults.length = 0
})
afterAll(async () => {
  await product.stop()
  await provider.close()
})

let last = 0
const events = { email: true, push: true, weeklySummary: true, appointmentReminders: true, billingUpdates: true }
const choose = (person: Person, sms: boolean) =>
  person.send('PATCH', '/api/v1/settings/preferences', { notifications: { ...events, sms } })

/** A person who chose text messages, to a number of their own. */
async function texted(role: 'therapist' | 'client' = 'therapist') {
  const person = await product.person(role)
  const number = `+44770091${String(++last).padStart(4, '0')}`
  await person.send('PATCH', '/api/v1/settings/profile', { phone: number.replace('+44', '+44 (0) ') })
  expect((await choose(person, true)).status).toBe(200)
  return { person, number, bodies: () => provider.bodiesTo(number) }
}

const raise = (to: string, kind = 'task-reminder') =>
  product.database.owner.query(
    `with role as (select set_config('role', 'openhour_worker', true))
      select app.raise_notification($1, $2, 'Call Maya Okafor', 'About her panic attacks', '/app/tasks') from role`,
    [to, kind],
  )
const read = (person: Person) => person.post('/api/v1/notifications/read', {})
const tryAgain = () =>
  product.database.owner.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where attempts > 0 and locked_at is null), now())`,
  )

test('a notification reaches the phone without saying what it is about', async () => {
  const { person, bodies } = await texted()
  await raise(person.userId)
  const [body = ''] = await until(bodies, (sent) => sent.length > 0)
  expect(body).toBe(`New notification. Sign in to read it. ${product.url}/app/notifications Reply STOP to opt out.`)
})

test('in discreet mode it does not even say from whom', async () => {
  const { person, bodies } = await texted('client')
  await person.send('PATCH', '/api/v1/settings/preferences', { look: 'notebook' })
  await raise(person.userId, 'document-shared')
  expect(await until(bodies, (sent) => sent.length > 0)).toEqual(['Your notebook has a new page'])
})

test('what comes soon after an unread one brings no other, and ten in a day are the most', async () => {
  const { person, bodies } = await texted()
  await raise(person.userId)
  await until(bodies, (sent) => sent.length === 1)
  await raise(person.userId)
  await stays(bodies, (sent) => sent.length === 1)
  for (let sent = 2; sent <= 10; sent += 1) {
    await read(person)
    await raise(person.userId)
    await until(bodies, (all) => all.length === sent)
  }
  await read(person)
  await raise(person.userId)
  await stays(bodies, (sent) => sent.length === 10)
  expect(new Set(bodies()).size).toBe(1)
})

test('is not sent twice if the provider gave no answer, and again if it refused for now', async () => {
  const [cut, busy] = [await texted(), await texted()]
  provider.faultsOf.set(cut.number, 'lost')
  provider.faultsOf.set(busy.number, 'busy')
  await raise(cut.person.userId)
  await raise(busy.person.userId)
  await until(
    () => provider.askedOf.get(busy.number),
    (asked) => asked === 1,
  )
  await until(
    async () => {
      await tryAgain()
      return busy.bodies()
    },
    (sent) => sent.length === 1,
  )
  await tryAgain()
  await stays(cut.bodies, (sent) => sent.length === 1)
  expect([cut, busy].map(({ number }) => provider.askedOf.get(number))).toEqual([1, 2])
})

test('STOP turns them off, wherever the number came from, until the person turns them on', async () => {
  const [replied, opted] = [await texted(), await texted()]
  const url = `${product.url}/api/sms/inbound`
  const { body, signature } = provider.inbound(url, { From: replied.number, Body: 'Stop' })
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  })
  expect(answer.status).toBe(200)
  provider.stopped.add(opted.number)
  await raise(opted.person.userId)
  for (const { person } of [replied, opted])
    await until(
      async () => (await person.get('/api/v1/settings/preferences')).json as { notifications: { sms: boolean } },
      ({ notifications }) => !notifications.sms,
    )
  await raise(replied.person.userId)
  await stays(replied.bodies, (sent) => sent.length === 0)
})

test('cannot be chosen without a number that they reach', async () => {
  const person = await product.person()
  for (const phone of [null, '020 7946 0000', '+44 20 7946 0000 ext. 5']) {
    await person.send('PATCH', '/api/v1/settings/profile', { phone })
    const { status, json } = await choose(person, true)
    expect([status, (json as { detail: string }).detail]).toEqual([
      403,
      'Text messages need your phone number with its country code. Nothing was changed. Add it to your profile first.',
    ])
  }
  expect((await choose(person, false)).status).toBe(200)
})
