import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactDetails } from '../../testing/contact-samples.ts'
import { openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { signIn } from '../../testing/sign-in.ts'
import { days, hours, minutes, openReminderCalls, type ReminderCalls } from '../../testing/reminder-calls.ts'

let product: Product
let calls: ReminderCalls
beforeAll(async () => {
  product = await openProduct({ CLIENT_MAILS_RECIPIENT: '3' })
  calls = openReminderCalls(product)
})
afterAll(async () => {
  await calls.end()
  await product.stop()
})

type Contact = (more: object, of?: string) => Promise<unknown>
let number = 0
const address = () => `guardian${++number}@example.com`
const reminders = async (email: string) =>
  (await calls.mailsTo(email)).filter(({ template }) => template.endsWith('-reminder'))
const templates = async (email: string) => (await reminders(email)).map(({ template }) => template)

/** An appointment in a week with a client, and a way to add their contacts. */
async function booked(client: object = {}, leadTimes = [1440]) {
  const practice = await calls.practice(client, { reminderLeadTimes: leadTimes })
  const added = await practice.add({ type: 'online', meetingLink: 'https://meet.example.com/secret' })
  await calls.notify()
  const { therapist, clientId } = practice
  return {
    ...practice,
    added,
    until: Date.parse(added.startsAt) - Date.now(),
    contact: async (more: object, of = clientId) =>
      (await therapist.post(`/api/v1/clients/${of}/contacts`, { ...contactDetails(), ...more })).json as { id: string },
  }
}

describe('a contact who wants reminders', () => {
  test('gets one at each lead time beside the client, without their name, a link that acts for them or a calendar file', async () => {
    const { contact, email, therapist, until } = await booked({}, [2880, 1440])
    const [mother, silent] = [address(), address()]
    await contact({ email: mother, namingAgreed: false })
    await contact({ email: silent, wantsReminders: false })
    await calls.remind(until - 2 * days + minutes)
    await Promise.all(Array.from({ length: 5 }, () => calls.remind(until - days + minutes)))
    expect([await templates(mother), await templates(email), await templates(silent)]).toEqual([
      ['contact-reminder', 'contact-reminder'],
      ['appointment-reminder', 'appointment-reminder'],
      [],
    ])
    const [mail] = await reminders(mother)
    expect(mail?.text).toContain('This is a reminder of an appointment with Heron House:')
    expect(mail?.text).toContain('The appointment is online.')
    expect(mail?.replyTo).toMatchObject([{ address: therapist.email }])
    expect(mail?.attachments ?? []).toEqual([])
    const links = [...(mail?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replace(/[\w-]{43}$/, ''))
    expect(links).toEqual([`${product.url}/stop/`])
    const words = `${mail?.text} ${mail?.html}`.replaceAll(therapist.email, '').replaceAll(/\/stop\/[\w-]{43}/g, '')
    expect(words).not.toMatch(/mila|client|therap|meet\.example|confirm/i)
  })

  test('reads the client’s first name only where the client agreed, and only in the text', async () => {
    const { contact, until } = await booked({ name: 'Wren Ashdown', preferredName: 'Bo' })
    const [told, untold] = [address(), address()]
    await contact({ email: told, namingAgreed: true })
    await contact({ email: untold, namingAgreed: false })
    await calls.remind(until - days + minutes)
    const [[naming], [other]] = [await reminders(told), await reminders(untold)]
    expect(naming?.text).toContain('This is a reminder that Wren has an appointment with Heron House:')
    expect(naming?.subject).toBe('Appointment reminder')
    expect(`${naming?.text} ${naming?.html}`).not.toMatch(/Ashdown|\bBo\b/)
    expect(`${other?.text} ${other?.html}`).not.toMatch(/Wren|Ashdown|\bBo\b/)
  })

  test('gets it instead of a client without an address or one whose emails are off', async () => {
    for (const client of [{ email: undefined, noEmail: true }, { emailReminders: false }]) {
      const { contact, until } = await booked(client)
      const guardian = address()
      await contact({ email: guardian })
      await calls.remind(until - days + minutes)
      expect(await templates(guardian)).toEqual(['contact-reminder'])
    }
  })

  test('at one address gets one for each appointment, also as contact of two clients, twice of one, or as the client', async () => {
    const { contact, therapist, email, until } = await booked()
    const parent = address()
    await contact({ email: parent })
    await contact({ email: parent.toUpperCase(), name: 'Another Name' })
    await contact({ email })
    const sibling = await openAppointmentCalls(therapist)
    await sibling.add({ startTime: '12:00', endTime: '12:50' })
    await contact({ email: parent }, sibling.clientId)
    await calls.notify()
    await calls.remind(until - days + 3 * hours)
    expect(await templates(parent)).toEqual(['contact-reminder', 'contact-reminder'])
    expect(await templates(email)).toEqual(['appointment-reminder'])
  })

  test('gets none once removed, unticked or without an address, nor of an archived client', async () => {
    const { contact, therapist, until } = await booked()
    const [removed, unticked] = [address(), address()]
    const { id } = await contact({ email: removed })
    expect((await therapist.send('DELETE', `/api/v1/client-contacts/${id}`)).status).toBe(200)
    const other = (await contact({ email: unticked })) as { id: string; updatedAt: string }
    const change = { ...contactDetails(), email: unticked, wantsReminders: false, updatedAt: other.updatedAt }
    expect((await therapist.send('PUT', `/api/v1/client-contacts/${other.id}`, change)).status).toBe(200)
    await contact({ email: null })
    await calls.remind(until - days + minutes)
    expect([await templates(removed), await templates(unticked)]).toEqual([[], []])

    const archived = await booked()
    const guardian = address()
    await archived.contact({ email: guardian })
    const path = `/api/v1/clients/${archived.clientId}/archive`
    expect((await archived.therapist.post(path, { upcoming: 'cancel' })).status).toBe(200)
    await calls.notify()
    await calls.remind(archived.until - days + minutes)
    expect(await templates(guardian)).toEqual([])
  })

  test('gets none for a cancelled appointment, nor if the practice sends no reminders', async () => {
    const { contact, status, added, until } = await booked()
    const guardian = address()
    await contact({ email: guardian })
    expect((await status(added, 'cancelled-therapist')).status).toBe(200)
    await calls.notify()
    await calls.remind(until - days + minutes)
    const off = await booked()
    await off.contact({ email: guardian })
    const { notifications } = (await off.therapist.get('/api/v1/settings/preferences')).json as {
      notifications: object
    }
    const none = { notifications: { ...notifications, appointmentReminders: false } }
    expect((await off.therapist.send('PATCH', '/api/v1/settings/preferences', none)).status).toBe(200)
    await calls.remind(off.until - days + minutes)
    expect(await templates(guardian)).toEqual([])
  })

  test('has the limit of a recipient: what is over it waits, and the therapist is told', async () => {
    const { contact, therapist, until } = await booked()
    const parent = address()
    for (let siblings = 0; siblings < 4; siblings++) {
      const { clientId, add } = await openAppointmentCalls(therapist)
      const startTime = `${13 + siblings}:00`
      await add({ startTime, endTime: startTime.replace(':00', ':40') })
      await contact({ email: parent }, clientId)
    }
    await calls.notify()
    await calls.remind(until - 12 * hours)
    expect(await templates(parent)).toHaveLength(3)
    const waiting = (await therapist.get('/api/v1/waiting-mails')).json as { items: { kind: string; reason: string }[] }
    expect(waiting.items).toMatchObject([{ kind: 'reminder', reason: 'recipient', contactName: 'Ilse Sample' }])
  })
})

describe('a limit', () => {
  /** Clients with appointments at these hours, whose contact has this address. */
  async function siblings(therapist: Browser, starts: readonly string[], email: string, contact: Contact) {
    for (const startTime of starts) {
      const { clientId, add } = await openAppointmentCalls(therapist)
      await add({ startTime, endTime: startTime.replace(':00', ':40') })
      await contact({ email }, clientId)
    }
    await calls.notify()
  }
  async function waiting(therapist: Browser & { email: string }) {
    // Hourly housekeeping may have run with the clock ahead and ended the session.
    await signIn(therapist, therapist.email)
    return ((await therapist.get('/api/v1/waiting-mails')).json as { items: { contactName: string | null }[] }).items
  }

  test('that emails to a contact have used up does not delay the client’s own to the same address', async () => {
    const { contact, therapist, email, until } = await booked()
    await siblings(therapist, ['06:00', '07:00', '08:00', '09:00'], email, contact)
    await calls.remind(until - days - 30 * minutes)
    expect(await templates(email)).toEqual(Array(3).fill('contact-reminder'))
    await calls.remind(until - days + minutes)
    expect((await templates(email)).at(-1)).toBe('appointment-reminder')
    expect(await waiting(therapist)).toMatchObject([{ contactName: 'Ilse Sample' }])
  })

  test('leaves to contacts what the client’s own emails have not used, and the rest waits for the next day', async () => {
    const { contact, therapist, email, until } = await booked({}, [2880])
    await siblings(therapist, ['13:00', '14:00', '15:00'], email, contact)
    await calls.remind(until - 2 * days + 6 * hours)
    expect(await templates(email)).toEqual(['appointment-reminder', 'contact-reminder', 'contact-reminder'])
    expect(await waiting(therapist)).toHaveLength(1)
    await calls.notify(until - days)
    await calls.remind(until - days + minutes)
    expect(await templates(email)).toHaveLength(4)
    expect(await waiting(therapist)).toEqual([])
  })

  test('of the practice holds emails to contacts back before it holds back one to a client', async () => {
    const { contact, therapist, email, until } = await booked({}, [2880, 1440])
    const { owner } = product.database
    await contact({ email: address() })
    const day = new Date(Date.now() + until - 2 * days + minutes).toISOString().slice(0, 10)
    await owner.query('insert into client_mail_counts values ($1, $2, 19)', [day, `practice:${therapist.userId}`])
    await owner.query('insert into client_mail_counts values ($1, $2, 1)', [
      day,
      `contacts:practice:${therapist.userId}`,
    ])
    await calls.remind(until - 2 * days + minutes)
    expect(await templates(email)).toEqual(['appointment-reminder'])
    expect(await waiting(therapist)).toMatchObject([{ contactName: 'Ilse Sample' }])
    // What waits for the contact holds up nothing of the same appointment.
    await calls.remind(until - days + minutes)
    expect(await templates(email)).toEqual(['appointment-reminder', 'appointment-reminder'])
  })
})
