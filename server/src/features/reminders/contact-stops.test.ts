import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { contactDetails } from '../../testing/contact-samples.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { days, minutes, openReminderCalls, type ReminderCalls } from '../../testing/reminder-calls.ts'

let product: Product
let calls: ReminderCalls
beforeAll(async () => {
  product = await openProduct()
  calls = openReminderCalls(product)
})
afterAll(async () => {
  await calls.end()
  await product.stop()
})

let number = 0
const open = async (path: string) => product.visitor().get(path)
const press = (path: string, action: 'stop' | 'resume') =>
  product.visitor().send('POST', path, `action=${action}`, { 'content-type': 'application/x-www-form-urlencoded' })
/** As a mail program's server does it: no page of ours, no Origin, no cookies. */
const oneClick = (path: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  product.visitor().send('POST', path, body, { origin: '', 'content-type': type })

/** A practice whose client has a contact who was reminded two days ahead and is to be reminded again a day ahead. */
async function reminded(more: object = {}) {
  const practice = await calls.practice({}, { reminderLeadTimes: [2880, 1440] })
  const added = await practice.add()
  await calls.notify()
  const email = `stopping${++number}@example.com`
  const { therapist, clientId } = practice
  const add = async (of = clientId, details: object = {}) =>
    (await therapist.post(`/api/v1/clients/${of}/contacts`, { ...contactDetails(), email, ...more, ...details }))
      .json as {
      id: string
    }
  const { id } = await add()
  const until = Date.parse(added.startsAt) - Date.now()
  await calls.remind(until - 2 * days + minutes)
  const [mail] = await calls.mailsTo(email)
  const link = /https?:\S+\/stop\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
  return {
    ...practice,
    email,
    id,
    add,
    mail,
    link,
    path: link.slice(product.url.length),
    again: () => calls.remind(until - days + minutes),
    mails: async () => (await calls.mailsTo(email)).length,
    card: async (of = clientId) => {
      const { items } = (await therapist.get(`/api/v1/clients/${of}/contacts`)).json as {
        items: { id: string; emailsStoppedAt: string | null }[]
      }
      return items[0]
    },
  }
}

describe('the link in an email to a contact', () => {
  test('stops the next one by one press, says so to the therapist, and takes it back', async () => {
    const { path, again, mails, card } = await reminded()
    const page = await open(path)
    expect([page.status, page.text.includes('Stop these emails?'), page.text.includes('Heron House')]).toEqual([
      200,
      true,
      true,
    ])
    expect((await card())?.emailsStoppedAt).toBeNull()
    const pressed = await press(path, 'stop')
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path])
    expect((await open(path)).text).toContain('These emails have stopped')
    expect(Math.abs(Date.parse((await card())?.emailsStoppedAt ?? '') - Date.now())).toBeLessThan(60_000)
    await again()
    expect(await mails()).toBe(1)
    await press(path, 'resume')
    expect((await open(path)).text).toContain('Stop these emails?')
    expect((await card())?.emailsStoppedAt).toBeNull()
    await again()
    expect(await mails()).toBe(2)
  })

  test('is in the headers that mail programs read, whose one request stops without a redirect', async () => {
    const { mail, link, path, card } = await reminded()
    const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers['list-unsubscribe']).toBe(`<${link}>`)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    for (const time of [1, 2]) expect([time, (await oneClick(path)).status]).toEqual([time, 200])
    expect((await card())?.emailsStoppedAt).not.toBeNull()
    await press(path, 'resume')
    const part = 'Content-Disposition: form-data; name="List-Unsubscribe"'
    const multipart = `--x\r\n${part}\r\n\r\nOne-Click\r\n--x--\r\n`
    expect((await oneClick(path, multipart, 'multipart/form-data; boundary=x')).status).toBe(200)
    expect((await card())?.emailsStoppedAt).not.toBeNull()
  })

  test('changes nothing when a scanner opens it or posts something else', async () => {
    const { path, card } = await reminded()
    await open(path)
    await product.visitor().send('HEAD', path)
    expect((await oneClick(path, 'a=b')).status).toBe(404)
    expect((await oneClick(path, '')).status).toBe(404)
    expect((await card())?.emailsStoppedAt).toBeNull()
  })

  test('is known to the database only by its hash, with a hash of the address, and no other link works', async () => {
    const { path, therapist, email } = await reminded()
    const { rows } = await product.database.owner.query<{ hash: Buffer; row: string }>(
      `select token_hash as hash, to_jsonb(l)::text as row from email_stop_links l where therapist_id = $1`,
      [therapist.userId],
    )
    const token = path.split('/').at(-1) ?? ''
    expect(rows.map(({ hash }) => hash.toString('hex'))).toEqual([createHash('sha256').update(token).digest('hex')])
    expect(rows[0]?.row).not.toContain(email)
    expect(rows[0]?.row).not.toContain(token)
    for (const other of ['/stop/', '/stop/x', `/stop/${'A'.repeat(43)}`, `/stop/${token}/more`, '/stop/%00'])
      for (const answer of [await open(other), await press(other, 'stop'), await oneClick(other)])
        expect([other, answer.status, answer.text.includes('This link no longer works')]).toEqual([other, 404, true])
  })

  test('stops the address in this practice, for siblings and for a contact who is added again, and in no other', async () => {
    const { path, add, card, therapist, id, email } = await reminded()
    const sibling = await openAppointmentCalls(therapist)
    await add(sibling.clientId, { email: email.toUpperCase() })
    const other = await calls.practice()
    const elsewhere = `/api/v1/clients/${other.clientId}/contacts`
    await other.therapist.post(elsewhere, { ...contactDetails(), email })
    await press(path, 'stop')
    expect((await card(sibling.clientId))?.emailsStoppedAt).not.toBeNull()
    expect((await other.therapist.get(elsewhere)).json).toMatchObject({ items: [{ emailsStoppedAt: null }] })
    await therapist.send('DELETE', `/api/v1/client-contacts/${id}`)
    await add()
    expect((await card())?.emailsStoppedAt).not.toBeNull()
    const changed = (await card()) as { id: string; updatedAt?: string }
    const change = { ...contactDetails(), email: `new${email}`, updatedAt: changed.updatedAt }
    await therapist.send('PUT', `/api/v1/client-contacts/${changed.id}`, change)
    expect((await card())?.emailsStoppedAt).toBeNull()
    await press(path, 'resume')
    expect((await card(sibling.clientId))?.emailsStoppedAt).toBeNull()
  })

  test('is forgotten after a year, and a stop stays', async () => {
    const [open_, stopped] = [await reminded(), await reminded()]
    await press(stopped.path, 'stop')
    await calls.forgetLinks(364 * days)
    expect((await open(open_.path)).status).toBe(200)
    await calls.forgetLinks(366 * days)
    expect([(await open(open_.path)).status, (await open(stopped.path)).status]).toEqual([404, 200])
  })

  test('has a limit of requests per minute', async () => {
    const { path } = await reminded()
    const visitor = product.visitor()
    const answers = []
    for (let tries = 0; tries < 61; tries++) answers.push((await visitor.get(path)).status)
    expect([answers[59], answers[60]]).toEqual([200, 429])
  })
})
