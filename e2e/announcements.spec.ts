import type { Browser, Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { expect, samplePassword, test } from './support/people.ts'
import { openSampleServer, type SampleServer } from './support/sample-server.ts'

// On a server of their own: everybody on it sees them.
test.describe.configure({ mode: 'serial' })
let server: SampleServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await openSampleServer(Number(process.env.OPENHOUR_E2E_PORT ?? 4700) + 19)
})
test.afterAll(() => server.stop())

const widths = { desk: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } }
type Width = (typeof widths)[keyof typeof widths]

/** A window of a person of the sample, who has opened this page. */
async function windowOf(browser: Browser, email: string, path: string, viewport: Width): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, viewport })
  const answer = await context.request.post('/api/auth/sign-in', {
    headers: { origin: server.origin },
    data: { email, password: samplePassword },
  })
  expect(answer.status()).toBe(200)
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const barOn = (page: Page) => page.getByRole('region', { name: 'Announcement', exact: true })

async function write(admin: Page, title: string, text: string): Promise<void> {
  await admin.getByRole('button', { name: 'New announcement' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('textbox', { name: 'Text' }).fill(text)
  await dialog.getByRole('radio', { name: 'Warning' }).check()
}

for (const [name, viewport] of Object.entries(widths))
  test(`what an admin publishes comes to open pages, and is put away for good (${name})`, async ({ browser }) => {
    test.slow()
    const therapist = await windowOf(browser, 'pro@demo.test', '/app/clients', viewport)
    const client = await windowOf(browser, 'client@demo.test', '/client/dashboard', viewport)
    const admin = await windowOf(browser, 'admin@demo.test', '/app/admin/settings?tab=announcements', viewport)
    const title = `Pause tonight, ${name}`
    const text = `Openhour is updated at ten and is not there for some minutes. <b>Save</b> what you write before. ${'Thank you for your patience. '.repeat(6)}`
    await write(admin, title, text)
    const dialog = admin.getByRole('dialog')
    const preview = dialog.getByRole('region', { name: 'As people will see it' })
    await expect(preview).toContainText(title)
    await expect(preview).toContainText('<b>Save</b>')
    await expectNoFindings(admin, 'a new announcement')
    // What was typed is there again.
    await expect(dialog.getByText('Draft saved')).toBeVisible()
    await admin.reload()
    await admin.getByRole('button', { name: 'New announcement' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    await dialog.getByRole('button', { name: 'Publish announcement' }).click()
    await expect(dialog).toBeHidden()

    for (const page of [therapist, client, admin]) {
      await expect(barOn(page)).toContainText(title)
      await expect(barOn(page)).toContainText('<b>Save</b>')
    }
    await barOn(client).getByRole('button', { name: 'Show all' }).click()
    await expect(barOn(client).getByRole('button', { name: 'Show less' })).toBeVisible()
    await expectNoFindings(client, 'an announcement in the portal')
    await expectNoFindings(therapist, 'an announcement')
    const row = admin.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('Shown now')

    // It costs no request of its own, and stands there with the page.
    const asked: string[] = []
    therapist.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await therapist.goto('/app/tasks')
    await expect(barOn(therapist)).toContainText(title)
    expect(asked.filter((path) => /announcements|account\/me/.test(path))).toEqual([])

    await barOn(therapist).getByRole('button', { name: 'Put announcement away' }).click()
    await expect(barOn(therapist)).toBeHidden()
    await expect(therapist.locator('main')).toBeFocused()
    const elsewhere = await windowOf(browser, 'pro@demo.test', '/app/clients', viewport)
    await expect(barOn(elsewhere)).toBeHidden()
    await elsewhere.getByRole('button', { name: /^Notifications/ }).click()
    await expect(elsewhere.getByText(title)).toBeVisible()

    await row.getByRole('button', { name: 'End now' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'End announcement' }).click()
    await expect(barOn(client)).toBeHidden()
    await expect(row).toContainText('Ended')
    await expectNoFindings(admin, 'the announcements')
    await row.getByRole('button', { name: `Delete ${title}` }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete announcement' }).click()
    await expect(row).toBeHidden()
    for (const page of [therapist, client, admin, elsewhere]) await page.context().close()
  })

test('a client in discreet mode reads it and can leave the page', async ({ browser }) => {
  test.slow()
  const client = await windowOf(browser, 'client2@demo.test', '/client/settings?tab=preferences', widths.phone)
  const mode = client.getByRole('radiogroup', { name: 'How this appears to others' })
  await mode.getByRole('radio', { name: /^Errand List/ }).check()
  await client.getByRole('button', { name: 'Save discreet mode' }).click()
  await expect(client).toHaveTitle('Errand List')
  const admin = await windowOf(browser, 'admin@demo.test', '/app/admin/settings?tab=announcements', widths.desk)
  await write(admin, 'For clients', 'Openhour is slow today.')
  await admin.getByRole('dialog').getByLabel('For whom').selectOption({ label: 'Clients' })
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish announcement' }).click()
  await expect(barOn(client)).toContainText('For clients')
  await expect(barOn(admin)).toBeHidden()
  await expect(client).toHaveTitle('Errand List')
  await expect(client.getByRole('button', { name: 'Leave this page' }).first()).toBeVisible()
  await client.goto('/client/dashboard')
  await expect(barOn(client)).toContainText('For clients')
  for (const page of [client, admin]) await page.context().close()
})
