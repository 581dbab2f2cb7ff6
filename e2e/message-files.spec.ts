import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { browserWithPdfViewer } from './support/browser.ts'
import { expect, forgetDraft, signInAs, test } from './support/people.ts'

test.use(browserWithPdfViewer)
// One client's account: an open page of one test would read the messages of another.
test.describe.configure({ mode: 'default' })

const pdf = (words: string) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\ntrailer<</Root 1 0 R>>\n% ${words}\n%%EOF`,
  )
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

type Practice = { clientId: string; therapistName: string }

/** The practices of a client of two: that of Ana Ribeiro, and the other. */
async function practicesOf(page: Page): Promise<{ own: Practice; other: Practice }> {
  await signInAs(page.context(), 'client2@demo.test')
  const origin = test.info().project.use.baseURL ?? ''
  const answer = await page.request.post('/rpc/portal/practices', { headers: { origin }, data: { json: {} } })
  const { json } = (await answer.json()) as { json: { items: Practice[] } }
  const own = json.items.find(({ therapistName }) => therapistName === 'Ana Ribeiro')
  const other = json.items.find(({ therapistName }) => therapistName !== 'Ana Ribeiro')
  if (!own || !other) throw new Error('client2@demo.test is not a client of two practices')
  return { own, other }
}

/** Opens the client's messages with Ana Ribeiro. */
async function openOwnMessages(page: Page): Promise<void> {
  const { own } = await practicesOf(page)
  await forgetDraft(page.context(), `message:${own.clientId}:new`)
  await page.goto(`/client/messages?clientId=${own.clientId}`)
  await expect(page.getByRole('region', { name: 'Messages with Ana Ribeiro' })).toBeVisible()
}

test('client and therapist send each other files, which arrive byte for byte', async ({ page, browser }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const therapist = await (await browser.newContext()).newPage()
  await signInAs(therapist.context(), 'premium@demo.test')
  await therapist.goto('/app/messages')
  await therapist
    .getByRole('region', { name: 'Clients with messages' })
    .getByRole('link', { name: /Aoife Brennan/ })
    .click()
  const ofTherapist = therapist.getByRole('region', { name: 'Messages with Aoife Brennan' })
  await expect(ofTherapist).toBeVisible()

  // The code that uploads is not part of the page until somebody reaches for it.
  const code: string[] = []
  page.on('request', (request) => code.push(request.url()))
  await openOwnMessages(page)
  const ofClient = page.getByRole('region', { name: 'Messages with Ana Ribeiro' })
  expect(code.filter((url) => /message-uploads|BoxFiles/.test(url))).toEqual([])
  const name = `Sleep diary ${Date.now()}.pdf`
  await page
    .getByLabel('Choose files to send')
    .setInputFiles([fileOf(name, pdf('canary of the client')), fileOf('Page.html', Buffer.from('<script>1</script>'))])
  const chosen = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await expect(chosen).toHaveCount(2)
  await expect(chosen.nth(1).getByText(/isn’t a PDF, Word document/)).toBeVisible()
  const button = page.getByRole('button', { name: 'Send', exact: true })
  await expect(button).toBeDisabled()
  await expect(page.getByText('A file was not uploaded. Remove it, or try again.')).toBeVisible()
  await expectNoFindings(page, 'files to send')
  await page.getByRole('button', { name: 'Remove Page.html' }).click()
  await expect(page.getByRole('button', { name: 'Add files' })).toBeFocused()
  // What is uploaded survives a reload, like what is typed.
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(chosen).toHaveCount(1)
  await button.click()
  await expect(ofClient.getByText(name)).toBeVisible()
  await expect(chosen).toHaveCount(0)
  await expectNoScrollingSideways(page)

  await expect(ofTherapist.getByText(name)).toBeVisible()
  await expectNoFindings(therapist, 'a thread with a file')
  const [download] = await Promise.all([
    therapist.waitForEvent('download'),
    ofTherapist.getByRole('button', { name: `Download ${name}` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  expect(readFileSync(await download.path()).equals(pdf('canary of the client'))).toBe(true)

  const answer = `Worksheet ${Date.now()}`
  await therapist.getByLabel('Choose files to send').setInputFiles([fileOf(`${answer}.pdf`, pdf('of the therapist'))])
  await therapist.getByRole('textbox', { name: 'Message to Aoife Brennan' }).fill(answer)
  await therapist.getByRole('button', { name: 'Send', exact: true }).click()
  const received = ofClient.getByRole('listitem').filter({ hasText: answer })
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    received.getByRole('link', { name: `Open ${answer}.pdf in a new tab` }).click(),
  ])
  await expect(opened).toHaveURL(/\/api\/portal\/messages\/attachments\/[\da-f-]{36}\/preview$/)
  await opened.close()
  await expectNoFindings(page, 'received files')
})

test('an upload that fails is tried again, and loses neither the text nor the other file', async ({ page }) => {
  await openOwnMessages(page)
  const text = `With two files ${Date.now()}`
  const box = page.getByRole('textbox', { name: 'Message to Ana Ribeiro' })
  await expect(box).toBeVisible()
  await box.fill(text)
  const chosen = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/portal/messages/attachments'))
  await page.getByLabel('Choose files to send').setInputFiles([fileOf('First.pdf', pdf('first'))])
  expect((await stored).status()).toBe(201)
  await expect(chosen.getByRole('progressbar')).toHaveCount(0)
  const busy = 'The server is busy with other uploads. Nothing was stored. Try again in a few seconds.'
  await page.route('**/api/portal/messages/attachments', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', detail: busy } }),
  )
  await page.getByLabel('Choose files to send').setInputFiles([fileOf('Second.pdf', pdf('second'))])
  await expect(chosen.nth(1).getByRole('alert')).toHaveText(busy)
  await expect(box).toHaveValue(text)
  await page.unroute('**/api/portal/messages/attachments')
  await page.getByRole('button', { name: 'Try again: Second.pdf' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sent = page
    .getByRole('region', { name: 'Messages with Ana Ribeiro' })
    .getByRole('listitem')
    .filter({ hasText: text })
  await expect(sent.getByText('First.pdf')).toBeVisible()
  await expect(sent.getByText('Second.pdf')).toBeVisible()
})

test('a client searches their own messages and is shown what they chose', async ({ page }) => {
  await openOwnMessages(page)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const search = page.getByRole('region', { name: 'Search your messages' })
  await expect(search.getByRole('textbox', { name: 'Search your messages' })).toBeFocused()
  await page.keyboard.type('missed stop')
  await expect(search.getByText('1 message found.')).toBeVisible()
  await expectNoFindings(page, 'search of the client')
  await search.getByRole('list', { name: 'Found messages' }).getByRole('button').click()
  const found = page.getByRole('region', { name: 'Messages with Ana Ribeiro' }).getByText(/missed my stop/)
  await expect(found).toBeInViewport()
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(search).toBeHidden()
})

test('a notification opens the practice that it is about, not the one that was shown last', async ({
  page,
  browser,
}) => {
  test.slow()
  const { own, other } = await practicesOf(page)
  await page.goto(`/client/messages?clientId=${other.clientId}`)
  await expect(page.getByText(`With ${other.therapistName}`)).toBeVisible()
  await expect(page).toHaveURL(/\/client\/messages$/)

  const therapist = await (await browser.newContext()).newPage()
  await signInAs(therapist.context(), 'premium@demo.test')
  await therapist.goto('/app/clients')
  await therapist.getByRole('link', { name: 'View Details of Aoife Brennan' }).click()
  // Cards of the list have such a menu, too.
  await expect(therapist.getByRole('heading', { level: 1, name: 'Aoife Brennan' })).toBeVisible()
  await therapist.getByRole('button', { name: 'Actions for Aoife Brennan' }).click()
  await therapist.getByRole('menuitem', { name: 'Message', exact: true }).click()
  await therapist.getByRole('textbox', { name: 'Message to Aoife Brennan' }).fill('Hello')
  const stored = therapist.waitForResponse('**/rpc/messages/send')
  await therapist.getByRole('button', { name: 'Send', exact: true }).click()
  expect((await stored).ok()).toBe(true)

  await page.goto('/client/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /New message/ })
    .first()
    .click()
  await expect(page.getByText(`With ${own.therapistName}`)).toBeVisible()
  await expect(page).toHaveURL(/\/client\/messages$/)
  // A record of somebody else changes nothing.
  await page.goto(`/client/tasks?clientId=${crypto.randomUUID()}`)
  await expect(page).toHaveURL(/\/client\/tasks$/)
  await page.goto('/client/messages')
  await expect(page.getByText(`With ${own.therapistName}`)).toBeVisible()
})
