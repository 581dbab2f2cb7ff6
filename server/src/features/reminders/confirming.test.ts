import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { appointmentBody } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { days, minutes, openReminderCalls, type ReminderCalls } from '../../testing/reminder-calls.ts'

let product: Product
let calls: ReminderCalls
beforeAll(async () => {
  product = await openProduct()
  calls = openReminderCalls(product)
})
afterEach(() => setClock(0))
afterAll(async () => {
  await calls.end()
  await product.stop()
})

const dead = 'This link no longer works'
const linksIn = (text = '') => text.match(/\/confirm\/[A-Za-z0-9_-]{43}/g) ?? []
/** The path of the link in the latest email to this address. */
const latest = async (email: string) => linksIn((await calls.mailsTo(email)).at(-1)?.text)[0] ?? ''
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const press = (path: string, headers: Record<string, string> = {}) =>
  product.visitor().send('POST', path, '', { ...form, ...headers })
const open = (path: string) => product.visitor().get(path)

async function booked(more: object = {}) {
  const practice = await calls.practice(more)
  const added = await practice.add({ notes: 'About the insomnia' })
  await calls.notify()
  const notifications = async () => {
    const { json } = await practice.therapist.get('/api/v1/notifications')
    const { items } = json as { items: Record<string, string>[] }
    return items.filter(({ kind }) => kind === 'appointment-confirmed')
  }
  return { ...practice, added, notifications, path: await latest(practice.email) }
}

describe('a confirmation link', () => {
  test('opens a page that shows only when and with whom, loads nothing and changes nothing', async () => {
    const { added, get, notifications, path, therapist } = await booked({ timeZone: 'Asia/Tokyo' })
    const page = await open(path)
    expect([page.status, page.type]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('Heron House')
    expect(page.text).toContain('Japan Standard Time (Asia/Tokyo)')
    expect(page.text).toContain(`Can't make it? Write to <a href="mailto:${therapist.email}">`)
    expect(page.text).toContain('Confirm attendance')
    expect(page.text.replace(/<style>.*<\/style>/s, '').replaceAll(therapist.email, '')).not.toMatch(
      /therap|session|client|insomnia|mila|<script|<img|<link|openhour/i,
    )
    for (const method of ['HEAD', 'GET', 'OPTIONS']) await product.visitor().send(method, path)
    expect(await get(added.id)).toMatchObject({ status: 'scheduled' })
    expect(await notifications()).toEqual([])
  })

  test('confirms once by its button and notifies the therapist', async () => {
    const { added, get, notifications, path } = await booked()
    const answers = await Promise.all([press(path), press(path), press(path)])
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(Array(3).fill([303, path]))
    expect((await open(path)).text).toContain('Thank you for confirming')
    expect((await open(path)).text).not.toContain('<button')
    const { confirmedAt } = (await get(added.id)) as unknown as { confirmedAt: string }
    expect(await get(added.id)).toMatchObject({ status: 'confirmed' })
    await press(path)
    expect((await get(added.id)) as unknown).toMatchObject({ confirmedAt })
    const [notification, ...more] = await notifications()
    expect(more).toEqual([])
    expect(notification).toMatchObject({
      title: 'Mila Example will attend',
      actionUrl: `/app/appointments?open=${added.id}`,
    })
    expect(notification?.message).toMatch(/^They confirmed the appointment on \w+, \d+ \w+ \d{4}, 10:00 AM\.$/)
  })

  test.each([
    ['another site', { origin: 'https://elsewhere.demo.test' }],
    ['nowhere', { origin: '' }],
    ['a sandbox', { origin: 'null' }],
  ])('is not pressed from %s', async (_where, headers) => {
    const { added, get, path } = await booked()
    expect((await press(path, headers)).status).toBe(403)
    expect(await get(added.id)).toMatchObject({ status: 'scheduled' })
  })

  test('in a reminder works too, and the database does not contain its token', async () => {
    const { added, path, email } = await booked()
    await calls.remind(Date.parse(added.startsAt) - Date.now() - days + minutes)
    const other = await latest(email)
    expect(other).not.toBe(path)
    const tokens = [path, other].map((each) => each.split('/').at(-1) ?? '')
    const { rows } = await product.database.owner.query<{ hash: Buffer }>(
      'select token_hash as hash from appointment_links where appointment_id = $1',
      [added.id],
    )
    const expected = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
    expect(new Set(rows.map(({ hash }) => hash.toString('hex')))).toEqual(new Set(expected))
    await press(other)
    expect((await open(path)).text).toContain('Thank you for confirming')
  })

  test('stops working when the appointment is moved, cancelled or over, like a link that never existed', async () => {
    const never = await open(`/confirm/${randomBytes(32).toString('base64url')}`)
    expect([never.status, never.text.includes(dead)]).toEqual([404, true])
    const same = async (path: string) => {
      const [page, pressed] = [await open(path), await press(path)]
      expect([page.status, page.text, pressed.status, pressed.text]).toEqual([404, never.text, 404, never.text])
    }
    for (const path of [
      '/confirm/',
      '/confirm/x',
      `/confirm/${'A'.repeat(43)}/more`,
      `/confirm/${'A'.repeat(5000)}`,
      '/confirm/%00',
    ])
      await same(path)

    const moved = await booked()
    const late = appointmentBody(await moved.save(moved.added, { startTime: '16:00', endTime: '16:50' })).appointment
    await same(moved.path)
    await calls.notify()
    const again = await latest(moved.email)
    expect((await open(again)).status).toBe(200)
    await moved.status(late, 'cancelled-therapist')
    await same(again)
    expect(await moved.notifications()).toEqual([])

    const over = await booked()
    setClock(Date.parse(over.added.startsAt) - Date.now() + 1)
    await same(over.path)
    setClock(0)
    expect(await over.get(over.added.id)).toMatchObject({ status: 'scheduled' })
    await calls.forgetLinks(8 * days)
    const { rowCount } = await product.database.owner.query('select from appointment_links where appointment_id = $1', [
      over.added.id,
    ])
    expect(rowCount).toBe(0)

    const gone = await booked()
    await gone.therapist.send('DELETE', `/api/v1/clients/${gone.clientId}`, {})
    await same(gone.path)
  })

  test('asks again for a new time, and the confirmation is deleted with the client', async () => {
    const { added, save, get, path, email, notifications, therapist, clientId } = await booked()
    await press(path)
    const current = await get(added.id)
    expect(appointmentBody(await save(current, { notes: 'Other' })).appointment.status).toBe('confirmed')
    const moved = appointmentBody(await save(await get(added.id), { startTime: '16:00', endTime: '16:50' })).appointment
    expect(moved).toMatchObject({ status: 'scheduled', confirmedAt: null })
    await calls.notify()
    await press(await latest(email))
    expect(await get(added.id)).toMatchObject({ status: 'confirmed' })
    expect(await notifications()).toHaveLength(2)
    expect((await therapist.send('DELETE', `/api/v1/clients/${clientId}`, {})).status).toBe(200)
    expect(await notifications()).toEqual([])
  })

  test('shows a malicious name as text', async () => {
    const { therapist, path } = await booked()
    await product.database.owner.query('update profiles set practice_name = $2 where id = $1', [
      therapist.userId,
      `<img src=x onerror=alert(1)>"'&`,
    ])
    const { text } = await open(path)
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).not.toContain('<img')
  })

  test('has a limit of requests per minute', async () => {
    const { path } = await booked()
    const visitor = product.visitor()
    const answers = []
    for (let tries = 0; tries < 61; tries++) answers.push((await visitor.get(path)).status)
    expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true)
    const refused = await visitor.get(path)
    expect([answers.at(-1), refused.status, refused.text.includes('One moment, please')]).toEqual([429, 429, true])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await open(path)).status).toBe(200)
  })
})
