import { looks } from '@openhour/shared/lib/looks.ts'
import { describe, expect, it } from 'vitest'
import { features } from './features/all.ts'
import { mailTemplatesOf } from './product/open-features.ts'
import type { Discretion } from './services/mail/discreet-content.ts'
import { renderMail } from './services/mail/render.ts'
import { signInTemplates } from './services/sign-in/sign-in.mails.ts'

const templates = mailTemplatesOf(features)
const render = async (name: string, data: unknown, discretion?: Discretion) =>
  renderMail(templates[name] ?? expect.fail(`no template ${name}`), data, discretion)

const link = `https://practice.example.com/auth?next=/app&page=1#confirm=${'t0ken'.repeat(30)}`
const otherLink = 'https://practice.example.com/forgot-password'
const appointment = {
  practice: 'Heron House',
  therapist: 'Ana Ruiz',
  contact: 'ana@example.com',
  when: 'Tuesday, 24 November 2026, 5:30 PM to 6:20 PM',
}
const dates = ['Tuesday, 1 December, 5:30 PM', 'Tuesday, 8 December, 5:30 PM']
/** What became of an account or of its second factor: whoever gets one must be able to act on it. */
const ofAccounts = new Set(['account-suspended', 'account-restored', 'factor-reset-asked', 'factor-reset-done'])
/** Data for every template: add yours here. */
const samples = {
  'confirm-address': { link, hours: 24 },
  'reset-password': { link, minutes: 30 },
  'address-changed': { newAddress: 'new@example.com', signInLink: link, supportEmail: 'help@example.com' },
  'change-address-new': { link, hours: 24 },
  'address-already-used': { signInLink: link, resetLink: otherLink },
  'password-changed': { resetLink: link },
  'password-reset': { resetLink: link },
  'security-changed': { change: 'two-factor-on', resetLink: link },
  'wrong-codes': { resetLink: link },
  'weekly-summary': {
    week: '23 to 29 November',
    appointments: 19,
    unsignedNotes: 1,
    overdueTasks: 2,
    link,
    settingsLink: otherLink,
  },
  trial: { daysLeft: 3, link, settingsLink: otherLink },
  'support-answer': { text: 'Please reload the page.\nThen it works.', link },
  'account-suspended': { reason: 'The card was stolen.', contactLink: link, supportEmail: 'help@example.com' },
  'account-restored': { reason: 'A mistake of the bank.', signInLink: link },
  'trial-extended': { days: 10, signInLink: link },
  'factor-reset-asked': { hours: 24, signInLink: link, supportEmail: 'help@example.com' },
  'factor-reset-done': { signInLink: link, resetLink: otherLink },
  'admin-invitation': { link, hours: 72, site: 'practice.example.com' },
  'admin-removed': { site: 'practice.example.com' },
  'therapist-invitation': { link, hours: 72, site: 'practice.example.com' },
  'mail-test': { site: 'practice.example.com' },
  'plan-given': { plan: 'Premium', until: '2027-12-31', link },
  'admin-alert': {
    title: 'Failing: Backups',
    happened: 'Overdue: last good one 5 hours ago, 2.5 MB, every 2 hours.',
    safe: 'Records are safe as long as nothing happens to the server.',
    action: 'Check that /backups exists and has space.',
    link,
  },
  'account-deleted': { signInLink: link, supportEmail: 'help@example.com' },
  notification: {
    title: 'New sign-in to your account',
    message: 'From Firefox on Linux.',
    link,
    settingsLink: otherLink,
  },
  'client-invitation': { practice: 'Heron House', therapist: 'Ana Ruiz', contact: 'ana@example.com', link },
  'appointment-booked': {
    ...appointment,
    place: 'Online',
    joinLink: 'https://meet.example.com/heron?pwd=1&x=2',
    confirmLink: otherLink,
    repeats: 'every week',
    dates,
    notice: "Can't make it? Let us know at least 24 hours ahead.",
  },
  'appointment-moved': {
    ...appointment,
    was: 'Monday',
    confirmLink: link,
    notice: "Can't make it? Let us know.",
  },
  'appointment-place': {
    ...appointment,
    place: 'Where: Room 2',
    others: true,
    confirmLink: link,
    notice: "Can't make it? Let us know.",
  },
  'appointment-cancelled': {
    ...appointment,
    more: '7 other appointments in the same series were cancelled too.',
    dates,
    left: dates,
  },
  'appointment-dates': {
    practice: 'Heron House',
    contact: 'ana@example.com',
    dates,
    zone: 'Greenwich Mean Time (Europe/London)',
    repeats: 'every week',
  },
  'session-lines': {
    practice: 'Heron House',
    therapist: 'Ana Ruiz',
    contact: 'ana@example.com',
    day: '24 November 2026',
    summary: ['We talked about sleep.'],
    actions: ['Keep the sleep diary.', 'Call your sister.'],
  },
  'client-invoice': {
    practice: 'Heron House',
    therapist: 'Ana Ruiz',
    contact: 'ana@example.com',
    about: 'invoice',
    text: ['Here is your invoice.\nThank you.'],
    facts: ['HH-2026-0007', '€80.00', 'Due 14 December 2026'],
    link,
    inPortal: true,
    stopLink: otherLink,
  },
  'contact-reminder': { ...appointment, firstName: 'Wren', stopLink: otherLink },
  'appointment-reminder': { ...appointment, confirmLink: link, notice: "Can't make it? Let us know." },
}

function sampleOf(name: string): object {
  if (name in samples) return samples[name as keyof typeof samples]
  throw new Error(`Add a sample of ${name} to server/src/mails.test.ts.`)
}

/** As a mail program decodes it, with the addresses of every link that can be followed. */
const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe('emails', () => {
  it.each(Object.keys(templates))('%s says the same in both parts, with every link in both', async (name) => {
    const data = sampleOf(name)
    const { subject, html, text } = await render(name, data)
    const links = Object.values(data).filter((value) => String(value).startsWith('https:'))
    for (const each of links) {
      expect(hrefs(html)).toContain(each)
      expect(text.split('\n')).toContain(each)
    }
    expect(new Set(hrefs(html))).toEqual(new Set(links))
    expect(html).not.toMatch(/<img|url\(|<link|@import|<script/i)
    expect(`${subject} ${text}`).not.toMatch(/therap|session|client|practice management|health/i)
  })

  it('comes in the name of the therapist and the practice, who are answered, and bears no other', async () => {
    const { sender, html, text } = await render('appointment-booked', samples['appointment-booked'])
    expect(sender).toEqual({
      name: 'Ana Ruiz (Heron House)',
      replyTo: 'ana@example.com',
      replyToName: 'Ana Ruiz',
    })
    expect(`${html} ${text}`).not.toContain('Openhour')
    for (const each of dates) expect(text).toContain(each)
    expect(text).toContain('It repeats every week.')
    expect((await render('reset-password', samples['reset-password'])).sender).toBeUndefined()
  })

  it.each(looks.flatMap((look) => Object.keys(templates).map((name) => ({ look, name }))))(
    '$name says nothing to a recipient with the look $look.id, and leads on',
    async ({ look, name }) => {
      const data = sampleOf(name)
      const publicUrl = 'https://practice.example.com'
      const { subject, html, text, sender } = await render(name, data, {
        look,
        publicUrl,
        neutralUrl: 'https://notes.example.com',
      })
      expect(sender).toEqual({ name: look.appName })
      const said = `${subject} ${text} ${html.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ')}`
      expect(said).toContain(look.appName)
      expect(said).not.toMatch(/openhour|therap|session|client|practice management|health|appointment|heron|ruiz/i)
      expect(hrefs(html).length).toBeGreaterThan(0)
      expect(`${html} ${text}`).not.toContain(publicUrl)
      if (name in signInTemplates || ofAccounts.has(name)) return
      expect(subject).toBe(look.news)
      expect(said).not.toMatch(/november|december|@|monday|tuesday|online|wren/i)
      // Emails that can be stopped keep their link for it.
      expect(new Set(hrefs(html)).size).toBe('stopLink' in data ? 2 : 1)
    },
  )

  it.each([
    ['a practice that would add a line', { practice: 'Heron\r\nBcc: x@example.com' }],
    ['a second address to answer', { contact: 'a@example.com,b@example.com' }],
    ['an address in brackets', { contact: 'x<a@example.com>' }],
    ['a date of two lines', { dates: ['Tuesday\nOpen https://elsewhere.demo.test'] }],
    ['a place to join that runs code', { joinLink: 'javascript:alert(1)' }],
  ])('refuses %s', async (_what, wrong) => {
    const data = { ...samples['appointment-booked'], ...wrong }
    await expect(render('appointment-booked', data)).rejects.toThrow()
  })

  it('shows a hostile value as text in the HTML part', async () => {
    const newAddress = '<img/src=x/onerror=alert(1)>"@example.com'
    const { html, text } = await render('address-changed', {
      newAddress,
      signInLink: `${link}"><script>alert(2)</script>`,
      supportEmail: 'help@example.com',
    })
    expect(html).not.toMatch(/<img|<script/i)
    expect(html).toContain('&lt;img/src=x/onerror=alert(1)&gt;&quot;@example.com')
    expect(text).toContain(newAddress)
  })

  it.each([
    ['a link that runs code', { link: 'javascript:alert(1)', hours: 24 }],
    ['a path', { link: '/auth', hours: 24 }],
    ['a missing value', { link }],
    ['a value that nobody asked for', { link, hours: 24, extra: 'x' }],
  ])('refuses %s', async (_what, data) => {
    await expect(render('confirm-address', data)).rejects.toThrow()
  })

  it('refuses an address that would add lines to the plain part', async () => {
    const newAddress = 'a@example.com\n\nOpen https://elsewhere.demo.test'
    const data = { newAddress, signInLink: link, supportEmail: 'help@example.com' }
    await expect(render('address-changed', data)).rejects.toThrow()
  })
})
