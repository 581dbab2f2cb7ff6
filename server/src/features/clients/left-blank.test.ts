import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { bodyOfCsv, sendCsv } from '../../testing/csv-calls.ts'
import { changeClient, clientDetails, newClient } from '../../testing/own-rows.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

type Body = Record<string, unknown> & { errors?: Record<string, string>; items: Body[] }
const body = (answer: Answer) => answer.json as Body
const add = (more: object) => therapist.post('/api/v1/clients', clientDetails(more))
const invalid = 'Please enter a valid email address'
const blank = { noEmail: true, email: null, ageNotKnown: true, age: null, gender: 'Not stated' }

test.each([
  ["Siobhan.O'Brien@example.com", "siobhan.o'brien@example.com"],
  ['Info@MÜNCHEN.example', 'info@xn--mnchen-3ya.example'],
  ['a!#$%&*/=?^_`{|}~b@example.com', 'a!#$%&*/=?^_`{|}~b@example.com'],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@example.xn--p1ai', 'ivan@example.xn--p1ai'],
])('the address %s is taken as %s', async (email, stored) => {
  expect(body(await add({ email }))).toMatchObject({ email: stored })
})

test.each(['büro@example.com', 'ivan@example.com/рф', 'a@b@example.com'])(
  'the address %s is refused',
  async (email) => {
    expect(body(await add({ email })).errors).toEqual({ email: invalid })
  },
)

test.each(['\u200b', '\u2066\u2069', '\u3164 \u00ad', '\u2800', '\ufeff\u200d\ufe0f'])(
  'the name %j is refused as missing',
  async (name) => {
    expect(body(await add({ name })).errors).toEqual({ name: 'Name is required' })
  },
)

test('a name with a direction override is refused, one that needs joiners is kept, and an invisible detail is none', async () => {
  const refused = body(await add({ name: 'Ana \u202egnaW' }))
  expect(refused.errors).toEqual({ name: 'Input contains disallowed content' })
  expect(body(await add({ name: 'علی\u200cرضا', preferredName: '\u200b', diagnosis: 'a\u2069' })).errors).toEqual({
    diagnosis: 'Input contains disallowed content',
  })
  const kept = body(await add({ name: 'علی\u200cرضا', preferredName: '\u200b' }))
  expect(kept).toMatchObject({ name: 'علی\u200cرضا', preferredName: null })
})

test.each([
  ['obrien', "Siobhán O'Brien"],
  ['O’Brien', "Siobhán O'Brien"],
  ['SIOBHAN', "Siobhán O'Brien"],
  ['łukasz', 'Lukasz Weiß'],
  ['weiss', 'Lukasz Weiß'],
  ['angst 100%', 'Lukasz Weiß'],
  ['münch', undefined],
])('the list finds %s', async (search, name) => {
  const practice = await product.person()
  await newClient(practice, { name: "Siobhán O'Brien" })
  await newClient(practice, { name: 'Lukasz Weiß', diagnosis: 'Angst 100%' })
  const found = body(await practice.get(`/api/v1/clients?${new URLSearchParams({ search }).toString()}`))
  expect([found.matching, found.items[0]?.name]).toEqual(name ? [1, name] : [0, undefined])
})

test('the second form of an address in use is refused', async () => {
  expect((await add({ email: 'eins@straße.example' })).status).toBe(201)
  expect(body(await add({ email: 'eins@xn--strae-oqa.example' })).errors?.email).toBe(
    'A client with this email already exists in your practice.',
  )
})

test.each([
  [{ email: null }, { email: 'Email is required' }],
  [{ email: '  ' }, { email: 'Email is required' }],
  [{ age: null }, { age: 'Age is required' }],
  [{ gender: null }, { gender: 'Gender is required' }],
  [{ noEmail: true }, { noEmail: 'Remove the email address, or untick “No email address”.' }],
  [{ ageNotKnown: true }, { ageNotKnown: 'Remove the age and the date of birth, or untick “Age not known”.' }],
])('%j is refused', async (more, errors) => {
  expect(body(await add(more)).errors).toEqual(errors)
})

test('clients without email and age can be added, as many as there are, changed, and given both later', async () => {
  const one = body(await add(blank))
  expect(one).toMatchObject(blank)
  const two = body(await add({ ...blank, name: 'Second Blank' }))
  expect(two).toMatchObject(blank)
  expect(body(await therapist.get('/api/v1/clients?search=second')).items).toMatchObject([{ email: null, age: null }])
  const found = body(await therapist.get('/api/v1/search?q=second'))
  expect(found.clients).toMatchObject([{ id: two.id, email: null }])
  const given = { noEmail: false, email: 'later@example.com', ageNotKnown: false, age: 9 }
  const changed = await changeClient(therapist, String(two.id), clientDetails({ name: 'Second Blank', ...given }))
  expect(body(changed)).toMatchObject(given)
  const emptied = await changeClient(therapist, String(two.id), clientDetails({ name: 'Second Blank', ...blank }))
  expect(body(emptied)).toMatchObject(blank)
})

test('a client without email cannot be invited, and is told of nothing by email', async () => {
  const { id } = body(await add({ ...blank, name: 'Third Blank' }))
  const invited = await therapist.post(`/api/v1/clients/${String(id)}/portal-access/invitation`)
  expect([invited.status, body(invited).detail]).toEqual([
    409,
    'This client has no email address. Add one in their details, then send the invitation.',
  ])
  expect(body(await therapist.get(`/api/v1/clients/${String(id)}/record-counts`))).toMatchObject({
    notifiedByEmail: false,
  })
})

test('a file with rows without email, age and gender is imported where that is asked for, and addresses are compared as they are stored', async () => {
  const practice = await product.person()
  const clients = (step: string, file: string, more: object) =>
    sendCsv(practice, file, { kind: 'clients', step, fileName: 'clients.csv', ...more })
  await newClient(practice, { email: 'taken@münchen.example' })
  const content = [
    'Name,Email,Age,Gender',
    "One,,,\nTwo,,40,\nThree,Pat.O'Neill@example.com,,Female",
    'Taken,TAKEN@MÜNCHEN.example,,\nBad,nonsense,,',
  ].join('\n')
  const asked = { columns: { name: 0, email: 1, age: 2, gender: 3 }, gender: 'Not stated' }
  expect(bodyOfCsv(await clients('check', content, asked))).toMatchObject({ good: 0, faulty: 5 })
  const blank = { ...asked, noEmail: true, ageNotKnown: true }
  const { problems, messages } = bodyOfCsv(await clients('check', content, blank))
  expect(problems.map(({ row, errors }) => [row, ...Object.keys(errors)])).toEqual([
    [5, 'email'],
    [6, 'email'],
  ])
  expect(messages.map(({ message }) => message).toSorted()).toEqual([
    'A client with this email already exists in your practice',
    'Please enter a valid email address',
  ])
  expect(bodyOfCsv(await clients('import', content, blank))).toMatchObject({ imported: 3 })
  expect(
    body(await practice.get('/api/v1/clients?sort=name')).items.filter(({ name }) =>
      /One|Two|Three/.test(String(name)),
    ),
  ).toMatchObject([
    { email: null, age: null, gender: 'Not stated' },
    { email: "pat.o'neill@example.com", age: null, gender: 'Female' },
    { email: null, age: 40, gender: 'Not stated' },
  ])
})
