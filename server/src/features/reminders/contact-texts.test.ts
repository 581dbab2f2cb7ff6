import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactDetails } from '../../testing/contact-samples.ts'
import type { SmsProvider } from '../../testing/fake-sms.ts'
import type { Product } from '../../testing/product.ts'
import type { ReminderCalls } from '../../testing/reminder-calls.ts'
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

let number = 0
const phoneOf = () => `+44 7700 80${String(++number).padStart(4, '0')}`
const bodies = (phone: string) => provider.bodiesTo(plainNumber(phone))
async function booked() {
  const practice = await texts.booked()
  const path = `/api/v1/clients/${practice.clientId}/contacts`
  return {
    ...practice,
    contact: async (more: object) => {
      const answer = await practice.therapist.post(path, { ...contactDetails(), email: null, ...more })
      return answer.json as { id: string; updatedAt: string }
    },
    cards: async () =>
      ((await practice.therapist.get(path)).json as { items: { phone: string; textsStoppedAt: string | null }[] })
        .items,
  }
}

test('a contact who agreed gets the client’s text once, without a name', async () => {
  const { contact, due, number: own, phone, added } = await booked()
  const [mother, silent] = [phoneOf(), phoneOf()]
  await contact({ phone: mother, namingAgreed: true })
  await contact({ phone: mother, name: 'Same Number' })
  await contact({ phone: silent, wantsTexts: false })
  // Reached by what the client agreed to for it, or not at all.
  await contact({ phone })
  await Promise.all([calls.remind(due), calls.remind(due)])
  const reminders = `select sent_at is not null as sent from appointment_reminders where appointment_id = $1 and channel = 'sms'`
  await until(
    async () => (await product.database.owner.query<{ sent: boolean }>(reminders, [added.id])).rows,
    (rows) => rows.length > 0 && rows.every(({ sent }) => sent),
  )
  expect(bodies(mother)).toEqual([
    expect.stringMatching(
      /^Reminder from Heron House: there is an appointment on \w+, \d+ \w+ \d{4}, 10:00 AM \(Europe\/London\)\. Reply STOP to opt out\.$/,
    ),
  ])
  expect([provider.bodiesTo(own).length, bodies(silent)]).toEqual([1, []])
})

test('STOP ends them in every practice until START, and belongs to the number', async () => {
  const { contact, cards, due, therapist, number: own } = await booked()
  const mother = phoneOf()
  const { id } = await contact({ phone: mother })
  const answered = async (word: string) => {
    const { body, signature } = provider.inbound(`${product.url}/api/sms/inbound`, {
      From: plainNumber(mother),
      Body: word,
    })
    const type = 'application/x-www-form-urlencoded'
    const headers = { origin: '', 'content-type': type, 'x-twilio-signature': signature }
    expect((await product.visitor().send('POST', '/api/sms/inbound', body, headers)).status).toBe(200)
  }
  await answered('STOP')
  expect((await cards())[0]?.textsStoppedAt).not.toBeNull()
  await calls.remind(due)
  await until(() => provider.bodiesTo(own).length)
  expect(bodies(mother)).toEqual([])
  await answered('START')
  expect((await cards())[0]?.textsStoppedAt).toBeNull()
  await answered('STOP')
  const [card] = (await cards()) as unknown as [{ updatedAt: string }]
  const change = { ...contactDetails(), phone: phoneOf(), updatedAt: card.updatedAt }
  await therapist.send('PUT', `/api/v1/client-contacts/${id}`, change)
  expect((await cards())[0]?.textsStoppedAt).toBeNull()
})

test('a contact who is removed, unticked or has opted out before it leaves gets none', async () => {
  const { contact, due, therapist, number: own } = await booked()
  const [removed, unticked, refusing] = [phoneOf(), phoneOf(), phoneOf()]
  const { id } = await contact({ phone: removed })
  const other = await contact({ phone: unticked })
  await contact({ phone: refusing })
  provider.stopped.add(plainNumber(refusing))
  await therapist.send('DELETE', `/api/v1/client-contacts/${id}`)
  const change = { ...contactDetails(), phone: unticked, wantsTexts: false, updatedAt: other.updatedAt }
  await therapist.send('PUT', `/api/v1/client-contacts/${other.id}`, change)
  await calls.remind(due)
  await until(() => provider.bodiesTo(own).length)
  const stopped = () =>
    product.database.owner.query('select from client_contacts where phone = $1 and texts_stopped_at is not null', [
      refusing,
    ])
  await until(async () => (await stopped()).rowCount)
  expect([bodies(removed), bodies(unticked), bodies(refusing)]).toEqual([[], [], []])
})

test('they need a number with a country code', async () => {
  const { therapist, clientId } = await texts.booked(textedClient())
  const path = `/api/v1/clients/${clientId}/contacts`
  for (const phone of [null, '07700 900123']) {
    const refused = await therapist.post(path, { ...contactDetails(), phone, wantsTexts: true })
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { errors: { phone: 'Text messages need a phone number with a country code, such as +44 7700 900123' } },
    ])
  }
})
