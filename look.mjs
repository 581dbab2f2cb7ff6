import { mkdirSync, writeFileSync } from 'node:fs'
import { ensureSystemPackages } from './scripts/system-packages.mjs'
import { openProduct } from './scripts/shots/product.mjs'
const out = '/tmp/look-client'
mkdirSync(out, { recursive: true })
const programs = await ensureSystemPackages(['chromium', 'postgresql', 'faketime'])
const product = await openProduct(programs)
const widths = [390, 820, 1440]
const themes = ['light', 'dark']
try {
  const setup = await product.open('premium@demo.test', '/app/dashboard', 1440, 'light')
  const id = await setup.evaluate(async () => {
    const { items } = await (await fetch('/api/v1/clients?search=maya')).json()
    const all = items.length ? items : (await (await fetch('/api/v1/clients')).json()).items
    const id = all[0].id
    const add = (body) =>
      fetch(`/api/v1/clients/${id}/contacts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((r) => r.status)
    await add({
      name: 'Anna Keller-Fairweather von der Heide',
      kind: 'guardian',
      relation: 'Mother, lives with the client on weekdays',
      email: 'anna.keller-fairweather.very.long.address@mail.example.com',
      phone: '+44 7700 900126',
      wantsReminders: true,
      wantsTexts: true,
      namingAgreed: true,
      wantsInvoices: true,
    })
    await add({
      name: 'Otto Keller',
      kind: 'payer',
      relation: 'Grandfather',
      email: 'otto@example.com',
      phone: '+44 7700 900127',
      wantsReminders: true,
    })
    await add({ name: 'Dr. Imani Osei', kind: 'gp', phone: '020 7946 0018' })
    const client = await (await fetch(`/api/v1/clients/${id}`)).json()
    return id
  })
  await setup.context().close()
  for (const width of widths)
    for (const theme of themes) {
      const shot = async (page, name) => page.screenshot({ path: `${out}/${name}-${width}-${theme}.png` })
      const contacts = await product.open('premium@demo.test', `/app/clients/${id}?tab=contacts`, width, theme, {
        height: 1000,
      })
      await contacts.getByText('Otto Keller').first().waitFor()
      await shot(contacts, 'contacts')
      await contacts.getByRole('button', { name: /^Edit Anna/ }).click()
      await contacts.getByRole('dialog').waitFor()
      await contacts.waitForTimeout(500)
      await shot(contacts, 'contactform')
      await contacts.getByRole('switch', { name: /agreed to be named/ }).scrollIntoViewIfNeeded()
      await contacts.waitForTimeout(300)
      await shot(contacts, 'contactform2')
      await contacts.context().close()

      const portal = await product.open('client@demo.test', '/client/profile', width, theme, { height: 1500 })
      await portal.getByRole('button', { name: 'Edit your details' }).waitFor()
      await portal.screenshot({ path: `${out}/profile-${width}-${theme}.png`, fullPage: true })
      await portal.getByRole('button', { name: 'Edit your details' }).click()
      const sheet = portal.getByRole('dialog')
      await sheet.waitFor()
      await portal.waitForTimeout(500)
      if (width === 390 && theme === 'light') {
        await sheet.getByLabel(/^Phone/).fill('+44 7700 900123')
        await sheet.getByLabel(/^May we leave/).selectOption('Messages are fine, no texts')
        await sheet
          .getByLabel(/^Address/)
          .fill('Flat 3, The Old Ropeworks\n12 Harbour Street\nKingston upon Hull HU1 1AB')
        await sheet
          .getByLabel(/^Anything your practice/)
          .fill(
            'I work nights on the children’s ward, so mornings are best after eleven. Please do not mention the word therapy on voicemail, my flatmate listens to it on speaker. The stairs are hard for me in winter.',
          )
      }
      await shot(portal, 'sheet')
      await sheet.getByText('What your practice sees').click()
      await portal.waitForTimeout(300)
      await sheet.getByRole('switch', { name: /what your practice should know/ }).scrollIntoViewIfNeeded()
      await portal.waitForTimeout(300)
      await shot(portal, 'sheet2')
      if (width === 390 && theme === 'light') {
        await sheet.getByRole('button', { name: 'Save and share' }).click()
        await portal.getByText(/were (shared|saved)/).waitFor()
      }
      await portal.context().close()
      const home = await product.open('client@demo.test', '/client/dashboard', width, theme, { height: 1000 })
      await home.getByText(/Do you share this/).waitFor()
      await shot(home, 'home')
      await home.context().close()

      const page = await product.open('premium@demo.test', '/app/dashboard', width, theme)
      const found = await page.evaluate(async () => {
        const ids = []
        for (const sort of ['name']) {
          let pageNo = 1
          for (;;) {
            const { items, matching } = await (await fetch(`/api/v1/clients?sort=${sort}&page=${pageNo}`)).json()
            for (const one of items) ids.push(one)
            if (ids.length >= matching || items.length === 0) break
            pageNo += 1
          }
        }
        for (const one of ids.filter(({ portalState }) => portalState === 'joined')) {
          const { offered } = await (await fetch(`/api/v1/clients/${one.id}/overview`)).json()
          if (offered?.address) return one.id
        }
        return undefined
      })
      await page.context().close()
      if (found) {
        const offered = await product.open('premium@demo.test', `/app/clients/${found}`, width, theme, { height: 1000 })
        await offered.getByRole('heading', { name: /shares$/ }).scrollIntoViewIfNeeded()
        await offered.waitForTimeout(400)
        await shot(offered, 'offered')
        if (width === 1440 && theme === 'dark') {
          await offered.getByRole('button', { name: /^Copy all/ }).click()
          await offered.getByText(/copied to the record/).waitFor()
          await offered.waitForTimeout(400)
          for (const w of widths)
            for (const t of themes) {
              const after = await product.open('premium@demo.test', `/app/clients/${found}`, w, t, { height: 1000 })
              await after.getByText('Good to know').scrollIntoViewIfNeeded()
              await after.waitForTimeout(300)
              await after.screenshot({ path: `${out}/card-${w}-${t}.png` })
              await after.context().close()
            }
        }
        await offered.context().close()
      } else console.log('nothing offered')
    }
  // pages outside the application
  const { stopPage } = await import('./server/src/features/reminders/stop-page.ts')
  const { renderMail } = await import('./server/src/services/mail/render.ts')
  const { appointmentMails } = await import('./server/src/features/reminders/reminders.mails.ts')
  const of = { practice: 'Heron House Counselling & Psychotherapy', contact: 'robin@example.com', look: null }
  const mail = await renderMail(appointmentMails['contact-reminder'], {
    practice: 'Heron House',
    therapist: 'Robin Example',
    contact: 'robin@example.com',
    when: 'Tuesday, 24 November 2026, 5:30 PM to 6:20 PM, Greenwich Mean Time (Europe/London)',
    place: 'The appointment is online.',
    firstName: 'Wren',
    stopLink: `https://practice.example.com/stop/${'A'.repeat(43)}`,
  })
  console.log(mail.text)
  const pages = {
    stop: String(await stopPage({ ...of, stoppedAt: null })),
    stopped: String(await stopPage({ ...of, stoppedAt: '2026-12-03T10:00:00Z' })),
    mail: mail.html,
  }
  for (const width of widths)
    for (const theme of themes) {
      const page = await product.open(undefined, '/', width, theme, { height: 800 })
      for (const [name, html] of Object.entries(pages)) {
        await page.goto('about:blank')
        await page.setContent(html)
        await page.waitForTimeout(200)
        await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png` })
      }
      await page.context().close()
    }
} finally {
  await product.close()
}
