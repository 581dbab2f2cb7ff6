import { readFileSync } from 'node:fs'
import { expectNoFindings } from './support/axe.ts'
import { addRecord, expect, newClient, signInAs, test } from './support/people.ts'

test('a client sees who opened their record, and downloads what they may see', async ({ page, browser }) => {
  const therapist = await browser.newContext()
  await signInAs(therapist, 'premium@demo.test')
  await signInAs(page.context(), 'client@demo.test')
  const { items } = (await (await page.context().request.get('/api/v1/portal/practices')).json()) as {
    items: { clientId: string }[]
  }
  const opened = await therapist.request.get(`/api/v1/clients/${items[0]?.clientId}`)
  expect(opened.ok()).toBe(true)

  await page.goto('/client/more')
  await page.getByRole('link', { name: 'Your Data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Data' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Your therapist opened your record').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectNoFindings(page, 'Your Data')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  const archive = readFileSync(await download.path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  for (const path of ['index.html', 'account/profile.json', 'practice-1/appointments.json', 'practice-1/documents/'])
    expect(archive.includes(path), path).toBe(true)
  await therapist.close()
})

test('what an open page fetches again belongs to the same opening, and a navigation begins another', async ({
  page,
}) => {
  const { client, clientId } = await newClient(page, 'Opened Client')
  const views: string[] = []
  page.on('request', (request) => {
    const view = request.headers()['openhour-view']
    if (view !== undefined && request.url().endsWith('/list')) views.push(view)
  })
  await page.goto(`/app/clients/${clientId}?tab=session-records`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const first = await page.evaluate(
    () => (JSON.parse(document.getElementById('first-answers')?.textContent ?? '{}') as { view?: string }).view,
  )
  expect(first).toMatch(/^[\w-]{36}$/)
  const write = (notes: string) =>
    addRecord(client, `/api/v1/portal/practices/${clientId}/mood-entries`, {
      id: crypto.randomUUID(),
      logDate: new Date().toISOString().slice(0, 10),
      notes,
    })
  for (const [index, note] of ['First', 'Second'].entries()) {
    await write(note)
    await expect(page.getByText(note)).toBeVisible()
    expect(views.length).toBeGreaterThan(index)
  }
  expect(new Set(views)).toEqual(new Set([first]))
  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: 'Documents' })
    .click()
  await expect(page).toHaveURL(/tab=documents/)
  await write('Third')
  await page.locator('a[href*="tab=session-records"]:visible').first().click()
  await expect(page.getByText('Third')).toBeVisible()
  expect(views.at(-1)).not.toBe(first)
})
