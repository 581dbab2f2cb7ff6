import { maxContacts, contactTexts } from '@openhour/shared/features/client-contacts/client-contacts.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactDetails } from '../../testing/contact-samples.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

type Body = Record<string, unknown> & { items: Body[]; errors?: Record<string, string> }
const body = (answer: Answer) => answer.json as Body
const contacts = (clientId: string) => `/api/v1/clients/${clientId}/contacts`
const add = (clientId: string, more: object = {}) =>
  therapist.post(contacts(clientId), { ...contactDetails(), ...more })

test('one address belongs to contacts of several clients, in the form in which addresses are stored', async () => {
  const [one, two] = [
    await newClient(therapist),
    await newClient(therapist, { email: 'mother@xn--mnchen-3ya.example' }),
  ]
  for (const client of [one, two, one])
    expect(body(await add(client, { email: 'Mother@MÜNCHEN.example' }))).toMatchObject({
      email: 'mother@xn--mnchen-3ya.example',
    })
  expect(body(await therapist.get(contacts(one))).items).toHaveLength(2)
  const bare = body(await add(two, { email: '', phone: null, relation: null, kind: 'gp', wantsTexts: false }))
  expect(bare).toMatchObject({ email: null, phone: null, relation: null, kind: 'gp' })
})

test('what is wrong is said beside its field', async () => {
  const client = await newClient(therapist)
  const wrong = { name: '\u200b', email: 'nobody@nowhere', kind: 'aunt', phone: 'call me' }
  expect(body(await add(client, wrong)).errors).toEqual({
    name: 'Name is required',
    kind: contactTexts.noKind,
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
  })
})

test('a change based on an older version is refused, and the contact stays', async () => {
  const { id, updatedAt, name } = body(await add(await newClient(therapist)))
  const change = (more: object) =>
    therapist.send('PUT', `/api/v1/client-contacts/${String(id)}`, { ...contactDetails(), updatedAt, ...more })
  expect(body(await change({ name: 'Second Name' }))).toMatchObject({ id, name: 'Second Name' })
  const late = await change({ name })
  expect([late.status, body(late).code]).toEqual([409, 'version-conflict'])
})

test('that the client agreed to be named has a date and who recorded it, until it is taken back', async () => {
  const first = body(await add(await newClient(therapist), { namingAgreed: true }))
  expect(first).toMatchObject({ namingAgreed: true, namingAgreedBy: 'Robin Example' })
  expect(Math.abs(Date.parse(String(first.namingAgreedAt)) - Date.now())).toBeLessThan(60_000)
  const change = async (seen: Body, more: object) =>
    body(
      await therapist.send('PUT', `/api/v1/client-contacts/${String(seen.id)}`, {
        ...contactDetails(),
        updatedAt: seen.updatedAt,
        ...more,
      }),
    )
  const renamed = await change(first, { name: 'Second Name', namingAgreed: true })
  expect(renamed.namingAgreedAt).toBe(first.namingAgreedAt)
  const ended = await change(renamed, { namingAgreed: false })
  expect(ended).toMatchObject({ namingAgreed: false, namingAgreedAt: null, namingAgreedBy: null })
  const again = await change(ended, { namingAgreed: true })
  expect(String(again.namingAgreedAt) > String(first.namingAgreedAt)).toBe(true)
})

test('a client has at most as many contacts as are allowed, also for ones added at once, and takes them along', async () => {
  const client = await newClient(therapist)
  const answers = await Promise.all(Array.from({ length: maxContacts + 3 }, () => add(client)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxContacts)
  expect(answers.filter(({ status }) => status === 409).map((each) => body(each).detail)).toEqual(
    Array.from({ length: 3 }, () => contactTexts.tooMany),
  )
  const { counts } = body(await therapist.get(`/api/v1/clients/${client}/record-counts`)) as unknown as {
    counts: object
  }
  expect(counts).toMatchObject({ contacts: maxContacts })
  expect((await therapist.send('DELETE', `/api/v1/clients/${client}`, {})).status).toBe(200)
  const left = await product.database.owner.query('select from client_contacts where client_id = $1', [client])
  expect(left.rowCount).toBe(0)
})
