import type { InboxThread } from '@openhour/shared/features/support/support-inbox.contract.ts'
import type { OwnThread } from '@openhour/shared/features/support/support.contract.ts'
import {
  screenshotPaths,
  supportMessagesAnHour,
  supportTexts,
} from '@openhour/shared/features/support/support.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf } from '../../testing/document-samples.ts'
import { phonePicture, png } from '../../testing/picture-samples.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { suspend } from '../../testing/sign-in.ts'
import { askedFor, call, request, toldOf, uploadScreenshot } from '../../testing/support-samples.ts'
import { until } from '../../testing/until.ts'

type Person = Awaited<ReturnType<Product['person']>>

let product: Product
let therapist: Person
let client: Awaited<ReturnType<typeof joinedClient>>
let admin: Person
beforeAll(async () => {
  product = await openProduct({ PLANS: 'on' })
  therapist = await product.person()
  client = await joinedClient(product, therapist)
  admin = (await product.admin()) as Person
})
afterAll(() => product.stop())

const inInbox = async (id: string) => (await call<InboxThread>(admin, 'supportInbox/get', { id })).json
const own = async (who: Browser, side: 'support' | 'portalSupport', id: string) =>
  (await call<OwnThread>(who, `${side}/get`, { id })).json
const gone = [404, 'not-found', supportTexts.notFound]

test('a request goes to an admin with diagnostics and a screenshot, the answer comes back with a link, and a reply opens it again', async () => {
  const screenshot = await uploadScreenshot(therapist, 'support')
  expect(screenshot.status).toBe(201)
  const { id } = (await call(therapist, 'support/ask', { ...request, files: [screenshot.id] })).json
  const seen = await inInbox(id)
  expect(seen).toMatchObject({
    subject: request.subject,
    diagnostics: request.diagnostics,
    state: 'open',
    assignedTo: null,
    from: { name: 'Robin Example', email: therapist.email, role: 'therapist', suspended: false },
    messages: [{ fromSupport: false, text: request.text, files: [{ id: screenshot.id, fileName: 'calendar.png' }] }],
  })
  expect((await admin.get(`${screenshotPaths.admin}/${screenshot.id}/content`)).status).toBe(200)
  // Reading it was news enough.
  expect(await toldOf(admin)).toMatchObject([{ actionUrl: `/app/admin/support?request=${id}`, isRead: true }])

  expect((await call(admin, 'supportInbox/answer', { id, text: 'Please reload the page.' })).status).toBe(200)
  expect(await inInbox(id)).toMatchObject({ state: 'waiting', assignedTo: admin.userId })
  expect(await toldOf(therapist)).toMatchObject([
    { title: 'Support answered you', actionUrl: `/app/support?request=${id}`, isRead: false },
  ])
  const mail = await until(
    async () => (await product.mails(therapist.email, 0)).find(({ text }) => text?.includes('request for help')),
    Boolean,
  )
  expect(mail?.text).toContain(`${product.url}/app/support?request=${id}`)
  expect(mail?.text).not.toContain('reload')

  expect(await own(therapist, 'support', id)).toMatchObject({ state: 'waiting', messages: [{}, { fromSupport: true }] })
  expect(await toldOf(therapist)).toMatchObject([{ isRead: true }])
  await call(admin, 'supportInbox/setState', { id, state: 'closed' })
  expect((await call(therapist, 'support/reply', { id, text: 'It is still empty.' })).status).toBe(200)
  const again = await inInbox(id)
  expect([again.state, again.messages.map(({ text }) => text)]).toEqual([
    'open',
    [request.text, 'Please reload the page.', 'It is still empty.'],
  ])
})

test('a client’s request doesn’t name them, and neither side of a practice sees the other’s', async () => {
  const ofClient = (await askedFor(client, 'portalSupport')).id
  const ofTherapist = (await askedFor(therapist, 'support')).id
  expect((await inInbox(ofClient)).from).toEqual({ role: 'client', name: null, email: null, suspended: false })
  const { items } = (await call<{ items: { id: string }[] }>(therapist, 'support/list', {})).json
  expect(items.map(({ id }) => id)).not.toContain(ofClient)
  const other = await product.person()
  for (const [who, side, id] of [
    [therapist, 'support', ofClient],
    [client, 'portalSupport', ofTherapist],
    [other, 'support', ofTherapist],
    [other, 'support', crypto.randomUUID()],
  ] as const) {
    expect((await call(who, `${side}/get`, { id })).problem).toEqual(gone)
    expect((await call(who, `${side}/reply`, { id, text: 'Hello' })).problem).toEqual(gone)
  }
  expect((await call(therapist, 'supportInbox/get', { id: ofClient })).status).toBe(403)
  await call(admin, 'supportInbox/answer', { id: ofClient, text: 'Hello' })
  expect(await toldOf(client)).toMatchObject([{ actionUrl: `/client/support?request=${ofClient}` }])
})

describe('screenshots', () => {
  test('are pictures only, without their place, and read by nobody else', async () => {
    expect(await uploadScreenshot(therapist, 'support', pdf(), 'a.png')).toMatchObject({
      status: 400,
      detail: supportTexts.wrongType,
    })
    const photo = phonePicture('jpg')
    const { id } = await uploadScreenshot(therapist, 'support', photo, 'phone.jpg')
    const path = `${screenshotPaths.therapist}/${id}/content`
    expect((await therapist.get(path)).status).toBe(200)
    const other = await product.person()
    expect([(await other.get(path)).status, (await client.get(path)).status]).toEqual([404, 403])
    // Not sent yet: nobody else's business.
    expect((await admin.get(`${screenshotPaths.admin}/${id}/content`)).status).toBe(404)
    const taken = await call(other, 'support/ask', { ...request, files: [id] })
    expect(taken.problem).toEqual([409, 'not-possible-now', supportTexts.fileGone])
    expect((await call(other, 'support/discardFile', { id })).status).toBe(404)
    expect((await call(therapist, 'support/discardFile', { id })).status).toBe(200)
    expect((await therapist.get(path)).status).toBe(404)
  })

  test('larger than 10 MB are refused', async () => {
    const large = Buffer.concat([await png(), Buffer.alloc(10 * 1024 * 1024)])
    expect(await uploadScreenshot(therapist, 'support', large)).toMatchObject({
      status: 413,
      detail: supportTexts.tooLarge,
    })
  })
})

test('markup stays text, and five megabytes are refused', async () => {
  const text = '<script>alert("x")</script> & <b>bold</b>'
  const { id } = (await call(therapist, 'support/ask', { ...request, subject: '<i>Help</i>', text })).json
  expect(await inInbox(id)).toMatchObject({ subject: '<i>Help</i>', messages: [{ text }] })
  const huge = await therapist.post('/rpc/support/ask', { json: { ...request, text: 'x'.repeat(5_000_000) } })
  expect(huge.status).toBe(413)
})

test('what people write is stored encrypted', async () => {
  const word = `Nightingale${Date.now()}`
  const { id } = (
    await call(therapist, 'support/ask', { subject: word, text: `${word} again`, diagnostics: `Page: ${word}` })
  ).json
  const { rows } = await product.database.owner.query<{ found: boolean }>(
    `select bool_or(position($1::bytea in value) > 0) as found from (
       select sealed_subject as value from support_requests union all select sealed_surroundings from support_requests
       union all select sealed_text from support_messages) as stored`,
    [Buffer.from(word)],
  )
  expect(rows).toEqual([{ found: false }])
  expect((await inInbox(id)).subject).toBe(word)
})

test('a request sent twice arrives once, and there are only so many in an hour', async () => {
  const person = await product.person()
  const key = crypto.randomUUID()
  const first = await call(person, 'support/ask', request, key)
  expect((await call(person, 'support/ask', request, key)).json.id).toBe(first.json.id)
  const { id } = first.json
  for (let sent = 1; sent < supportMessagesAnHour; sent++) await call(person, 'support/reply', { id, text: 'And?' })
  expect((await call(person, 'support/reply', { id, text: 'And?' })).problem).toEqual([
    429,
    'too-many-attempts',
    supportTexts.tooMany,
  ])
  expect((await call(person, 'support/ask', request)).status).toBe(429)
})

test('a suspended account can’t ask, and its request says so to admins', async () => {
  const person = await product.person()
  const { id } = await askedFor(person, 'support')
  await suspend(product, person.userId)
  await until(
    async () => (await person.post('/rpc/support/list', { json: {} })).status,
    (status) => status !== 200,
  )
  expect((await inInbox(id)).from.suspended).toBe(true)
})

test('deleting the account deletes its requests', async () => {
  const person = await product.person()
  const { id } = await askedFor(person, 'support')
  await person.post('/functions/v1/delete-account', { confirmation: 'DELETE' })
  const over = await until(
    () => call(admin, 'supportInbox/get', { id }),
    ({ status }) => status !== 200,
  )
  expect(over.problem).toEqual(gone)
})
