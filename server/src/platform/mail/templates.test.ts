import { describe, expect, it } from 'vitest'
import { type MailData, mailTemplates, renderMail } from './templates.ts'

const link = `https://practice.example.com/auth?next=/app&page=1#confirm=${'t0ken'.repeat(30)}`
const otherLink = 'https://practice.example.com/forgot-password'
const samples: MailData = {
  'confirm-address': { link, hours: 24 },
  'reset-password': { link, minutes: 30 },
  'address-changed': { newAddress: 'new@example.com', signInLink: link, supportEmail: 'help@example.com' },
  'change-address-new': { link, hours: 24 },
  'address-already-used': { signInLink: link, resetLink: otherLink },
  'password-changed': { resetLink: link },
  'password-reset': { resetLink: link },
  'security-changed': { change: 'two-factor-on', resetLink: link },
  'wrong-codes': { resetLink: link },
  notification: {
    title: 'New sign-in to your account',
    message: 'From Firefox on Linux.',
    link,
    settingsLink: otherLink,
  },
}

/** As a mail program decodes it, with the addresses of every link that can be followed. */
const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe('templates', () => {
  it.each(mailTemplates)('%s says the same in both parts, with every link in both', async (template) => {
    const data = samples[template]
    const { subject, html, text } = await renderMail(template, data as never)
    const links = Object.values(data).filter((value) => String(value).startsWith('https:'))
    expect(links.length).toBeGreaterThan(0)
    for (const each of links) {
      expect(hrefs(html)).toContain(each)
      expect(text.split('\n')).toContain(each)
    }
    expect(new Set(hrefs(html))).toEqual(new Set(links))
    expect(html).not.toMatch(/<img|url\(|<link|@import|<script/i)
    expect(`${subject} ${text}`).not.toMatch(/therap|session|client|practice management|health/i)
  })

  it('shows a hostile value as text in the HTML part', async () => {
    const newAddress = '<img/src=x/onerror=alert(1)>"@example.com'
    const { html, text } = await renderMail('address-changed', {
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
    await expect(renderMail('confirm-address', data as never)).rejects.toThrow()
  })

  it('refuses an address that would add lines to the plain part', async () => {
    const newAddress = 'a@example.com\n\nOpen https://elsewhere.demo.test'
    const data = { newAddress, signInLink: link, supportEmail: 'help@example.com' }
    await expect(renderMail('address-changed', data)).rejects.toThrow()
  })
})
