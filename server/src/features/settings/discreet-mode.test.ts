import { looks } from '@openhour/shared/lib/looks.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invitationIn } from '../../testing/calendar-calls.ts'
import { openPushService, type PushService } from '../../testing/fake-push.ts'
import { changeClient, clientDetails } from '../../testing/own-rows.ts'
import { joinedAs } from '../../testing/portal-calls.ts'
import { type Browser, goodPassword } from '../../testing/product.ts'
import { days, minutes } from '../../testing/reminder-calls.ts'
import { openTextCalls, plainNumber, type TextCalls } from '../../testing/text-calls.ts'
import { until } from '../../testing/until.ts'

let texts: TextCalls
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  texts = await openTextCalls({ PUSH_LOOPBACK: 'on' })
})
afterAll(async () => {
  await texts.end()
  await service.close()
})

const errands = looks[2]
const choose = (who: Browser, changes: object) => who.send('PATCH', '/api/v1/settings/preferences', changes)
/** What must not reach anyone who sees a mailbox or a lock screen. */
const telling = /heron|robin|openhour|appointment|therap|\bIn-Reply-To|text\/calendar/i

/** A practice with a client who has joined, and their look. */
async function joined({ look = 'errands', ...client }: { look?: string | null; [field: string]: unknown } = {}) {
  const practice = await texts.calls.practice(client, { reminderLeadTimes: [1440] })
  const person = await joinedAs(texts.product, practice.therapist, practice.clientId)
  expect((await choose(person, { look })).status).toBe(200)
  return { ...practice, person }
}

/** The newest email made from a template, as it left. */
async function newest(email: string, template: string) {
  const mails = await until(
    () => texts.calls.mailsTo(email),
    (all) => all.some((mail) => mail.template === template),
  )
  const mail = mails.findLast((each) => each.template === template)
  if (!mail) throw new Error(`no ${template}`)
  const { from, replyTo, subject, text = '', html = '', attachments } = mail
  return {
    sender: from?.name,
    answered: replyTo,
    subject,
    text,
    all: JSON.stringify([from?.name, subject, text, html]),
    files: attachments.length,
  }
}

describe('in discreet mode', () => {
  test('emails about appointments say nothing, have no calendar file and no one to reply to, and lead to a neutral page', async () => {
    const { email, add } = await joined()
    await add({ place: 'Heron Lane' })
    await texts.calls.notify()
    const booked = await newest(email, 'appointment-booked')
    expect(booked).toMatchObject({ sender: errands.appName, answered: undefined, subject: errands.news, files: 0 })
    expect(booked.all).not.toMatch(telling)
    const link = /https?:\S+\/confirm\/\S+/.exec(booked.text)?.[0] ?? ''
    const page = await texts.product.visitor().get(new URL(link).pathname)
    expect(page.text).toContain(`<title>${errands.appName}</title>`)
    expect(page.text).not.toMatch(telling)
  })

  test.each(['appointment-moved', 'appointment-reminder', 'appointment-cancelled'])(
    '%s says nothing either',
    async (template) => {
      const { email, add, save, status } = await joined()
      const booked = await add()
      await texts.calls.notify()
      if (template === 'appointment-moved') await save(booked, { startTime: '12:00', endTime: '12:50' })
      if (template === 'appointment-cancelled') await status(booked, 'cancelled-therapist')
      if (template === 'appointment-reminder')
        await texts.calls.remind(Date.parse(booked.startsAt) - Date.now() - days + minutes)
      else await texts.calls.notify()
      const mail = await newest(email, template)
      expect(mail).toMatchObject({ sender: errands.appName, answered: undefined, subject: errands.news, files: 0 })
      expect(mail.all).not.toMatch(telling)
      expect(mail.text).toContain(texts.product.url)
    },
  )

  test('turned off again, emails are as before', async () => {
    const { email, add, person } = await joined()
    expect((await choose(person, { look: null })).json).toMatchObject({ look: null })
    await add()
    await texts.calls.notify()
    const booked = (await texts.calls.mailsTo(email)).find(({ template }) => template === 'appointment-booked')
    expect([booked?.subject, booked?.from?.name]).toEqual(['Your appointment', 'Robin Example (Heron House)'])
    expect(booked && invitationIn(booked).methods).toEqual(['REQUEST', 'REQUEST'])
  })

  test('the address on the practice’s record counts too, and the last email of a deleted client', async () => {
    const { email, add, therapist, clientId } = await joined()
    const other = `other.${email}`
    expect((await changeClient(therapist, clientId, clientDetails({ email: other }))).status).toBe(200)
    await add()
    await texts.calls.notify()
    expect((await newest(other, 'appointment-booked')).all).not.toMatch(telling)
    expect((await therapist.send('DELETE', `/api/v1/clients/${clientId}`)).status).toBe(200)
    const last = await newest(other, 'appointment-cancelled')
    expect(last).toMatchObject({ sender: errands.appName, files: 0 })
    expect(last.all).not.toMatch(telling)
  })

  test('emails about signing in keep their text and links, under the neutral name, at a new address and the old one too', async () => {
    const { person } = await joined()
    const to = `new.${person.email}`
    const own = await newest(person.email, 'client-invitation')
    expect(own.sender).toBe('Robin Example (Heron House)')
    await person.post('/api/auth/prove', { password: goodPassword })
    expect((await person.post('/api/auth/change-email', { newEmail: to })).status).toBe(200)
    const asked = await newest(to, 'change-address-new')
    expect(asked).toMatchObject({ sender: errands.appName, subject: 'Confirm your new email address' })
    expect(asked.all).not.toMatch(telling)
    const token = decodeURIComponent(/#confirm=([^"\s]+)/.exec(asked.text)?.[1] ?? '')
    expect((await person.post('/api/auth/confirm', { token })).status).toBe(200)
    const told = await newest(person.email, 'address-changed')
    expect(told).toMatchObject({ sender: errands.appName, subject: 'Your email address was changed' })
    expect(told.all).not.toMatch(telling)
  })

  test('notifications say nothing, by email and by push, about the account too', async () => {
    const { person } = await joined()
    const browser = service.browser()
    await person.post('/api/v1/push/subscriptions', browser.subscription)
    for (const kind of ['new-message', 'new-sign-in'])
      await texts.product.database.owner.query(
        `with role as (select set_config('role', 'openhour_worker', true)) select app.raise_notification($1, $2, 'Heron House wrote', 'Your appointment', null) from role`,
        [person.userId, kind],
      )
    const pushed = await service.wait(2)
    for (const each of pushed)
      expect(browser.open(each).json).toEqual({
        title: errands.news,
        body: '',
        url: '/client/notifications',
        icon: '/looks/errands-192.png',
        tag: expect.any(String),
      })
    const mail = await newest(person.email, 'notification')
    expect(mail).toMatchObject({ sender: errands.appName, subject: errands.news })
    expect(mail.all).not.toMatch(telling)
    const link = new URL(/https?:\S+/.exec(mail.text)?.[0] ?? '')
    const opened = await texts.product.visitor().get(link.pathname)
    expect([link.pathname, opened.status, opened.headers.get('location')]).toEqual([
      '/open',
      302,
      '/client/notifications',
    ])
  })

  test('the email about a sign-in in a new browser says nothing either', async () => {
    const { person } = await joined()
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const form = { email: person.email, password: goodPassword }
    const other = texts.product.visitor()
    expect((await other.post('/api/auth/sign-in', form, { 'user-agent': userAgent })).status).toBe(200)
    const mail = await newest(person.email, 'notification')
    expect(mail).toMatchObject({ sender: errands.appName, subject: errands.news })
    expect(mail.all).not.toMatch(telling)
    expect(mail.all).not.toMatch(/sign|browser|firefox|account|password/i)
  })

  test('a reminder by text message says nothing, and differs from one appointment to another', async () => {
    const phone = '+44 7700 900951'
    const { add, person, therapist } = await joined({ phone, smsReminders: true, emailReminders: false })
    expect(person.clientId).toBeDefined()
    const first = await add()
    await add({ startTime: '11:00', endTime: '11:50' })
    await texts.calls.notify()
    const due = Date.parse(first.startsAt) - Date.now() - days + 61 * minutes
    await texts.calls.remind(due)
    const bodies = await until(
      () => texts.provider.bodiesTo(plainNumber(phone)),
      (sent) => sent.length === 2,
    )
    for (const body of bodies)
      expect(body).toMatch(/^Errand List: Your list was updated \(no\. \d{4}\)\. Reply STOP to opt out\.$/)
    expect(new Set(bodies).size).toBe(2)
    expect(JSON.stringify((await therapist.get(`/api/v1/clients/${person.clientId}`)).json)).not.toContain('errands')
  })
})

test('only clients choose, and only what there is', async () => {
  const { person, therapist } = await joined({ look: null })
  const preferences = async (who: Browser) => (await who.get('/api/v1/settings/preferences')).json
  const wrong = [
    { look: 'bank' },
    { exitSite: 'https://elsewhere.demo.test/' },
    { exitSite: 'javascript:alert(1)' },
    { look: '' },
  ]
  for (const changes of wrong) expect((await choose(person, changes)).status).toBe(400)
  expect(await preferences(person)).toMatchObject({ look: null, exitSite: null })
  const site = 'https://www.wikipedia.org/'
  expect((await choose(person, { look: 'notebook', exitSite: site })).json).toMatchObject({ exitSite: site })
  await choose(person, { theme: 'dark' })
  expect(await preferences(person)).toMatchObject({ look: 'notebook', exitSite: site, theme: 'dark' })
  for (const who of [therapist, await texts.product.admin()]) {
    for (const changes of [{ look: 'notebook' }, { exitSite: site }]) {
      const answer = await choose(who, changes)
      expect([answer.status, (answer.json as { code: string }).code]).toEqual([403, 'not-allowed'])
    }
    expect(await preferences(who)).toMatchObject({ look: null, exitSite: null })
  }
})
