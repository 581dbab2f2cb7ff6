import type { Role } from '@openhour/shared/access/rules.ts'
import { clientSettingsTabs } from '../web/src/screens/settings/client-settings-tabs.ts'
import { practiceSettingsTabs } from '../web/src/screens/settings/practice-settings-tabs.ts'
import { pagesOf } from '../web/src/screens/shell/pages.ts'
import { formatLikeAnotherBrowser } from '../web/src/testing/other-intl.ts'
import { errorsOf, expectNoFindings, findings } from './support/axe.ts'
import { addRecord, buyPlan, expect, openPractice, signInAs, test } from './support/people.ts'

type Place = [path: string, heading: RegExp, title?: string]

/** Every page of a role and every tab of its settings. */
function declaredPages(role: Role): Place[] {
  return pagesOf(role).flatMap(({ path, title }): Place[] => {
    const tabs = role === 'client' ? clientSettingsTabs : practiceSettingsTabs[role]
    const shown = path.endsWith('/settings') ? tabs : []
    return [path, ...shown.map(({ id }) => `${path}?tab=${id}`)].map((address) => [address, /./, title])
  })
}

const open: Place[] = [
  ['/', /Fifty minutes/],
  ['/help', /Help/],
  ['/contact', /Contact/],
  ['/privacy', /Privacy/],
  ['/terms', /Terms/],
  ['/welcome-trial', /start here/],
  ['/offline', /offline/],
  ['/app-offline', /offline/],
  ['/no/such/page', /./],
]
const signIn: Place[] = [
  ['/auth', /Welcome back/],
  ['/auth?mode=sign-up', /Start your free trial/],
  ['/auth?mode=second-factor', /One more step/],
  ['/auth?error=account-not-linked', /This address already has an account/],
  ['/forgot-password', /./],
  ['/reset-password', /./],
  ['/client-welcome', /Welcome/],
]
const therapist: Place[] = [
  ...declaredPages('therapist'),
  ['/app/appointments?view=week', /Appointments/],
  ['/app/appointments?view=day', /Appointments/],
  ['/app/appointments?view=month&cancelled=true', /Appointments/],
  ['/app/appointments?view=list', /Appointments/],
]

const walks: [who: string, account: string | undefined, places: Place[]][] = [
  ['a visitor', undefined, open],
  ['a visitor who signs in', undefined, signIn],
  ['a therapist', 'premium@demo.test', therapist],
  [
    'a therapist in the trial',
    'trial@demo.test',
    [
      ['/app/subscription', /./],
      ['/app/tasks', /Tasks & To-Do/],
    ],
  ],
  ['a therapist after the trial', 'expired@demo.test', [['/app/clients', /My Clients/]]],
  ['a client', 'client@demo.test', declaredPages('client')],
  ['an operator', 'admin@demo.test', declaredPages('admin')],
]

for (const [who, account, places] of walks) {
  test(`the pages of ${who} have no violations`, async ({ page, context }) => {
    test.slow()
    if (account) await signInAs(context, account)
    await page.addInitScript(formatLikeAnotherBrowser)
    const errors = errorsOf(page)
    for (const [path, heading, title] of places) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (title) await expect(page).toHaveTitle(`${title} · Openhour`)
      await expectNoFindings(page, path)
    }
    expect(errors).toEqual([])
  })
}

// In a practice of its own: all windows of a person share the draft of a new task.
test('the task form and its delete dialog have no violations', async ({ page }) => {
  await openPractice(page, [])
  await buyPlan(page, 'pro')
  const id = await addRecord(page, '/api/v1/tasks', {
    title: 'Pay the rent',
    category: 'Administrative',
    priority: 'high',
  })
  await page.request.put(`/api/v1/tasks/${id}/completed`, {
    headers: { origin: test.info().project.use.baseURL ?? '' },
    data: { completed: true },
  })
  await page.goto('/app/tasks?add=true')
  const form = page.getByRole('dialog', { name: 'Add Task' })
  await form.getByLabel('Title').fill('x'.repeat(201))
  await form.getByLabel('Due time').fill('2 pm')
  await form.getByRole('button', { name: 'Add Task' }).click()
  await expect(form.getByText('2 fields need your attention')).toBeVisible()
  await expect(form.getByLabel('Due time')).toHaveValue('2:00 PM')
  await expectNoFindings(page, 'Add Task')
  await page.goto('/app/tasks?search=no+such+task')
  await expect(page.getByText('No tasks match your current filters.')).toBeVisible()
  await expectNoFindings(page, 'no match')
  await page.goto('/app/tasks?status=completed')
  await page.getByRole('button', { name: 'Delete Pay the rent' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoFindings(page, 'Delete this task?')
})

test('the location gate has no violations, restricted and while checking', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '8.8.8.8' })
  await page.goto('/welcome-trial')
  const gate = page.getByRole('dialog', { name: 'This App is Not Available in Your Country' })
  await expect(gate).toBeVisible()
  await expectNoFindings(page, 'restricted')
  await page.route('**/functions/v1/geo-check', () => undefined) // never responds
  await gate.getByRole('button', { name: 'Check Again' }).click()
  await expect(gate.getByText('Verifying your location...')).toBeVisible()
  await expectNoFindings(page, 'checking again')
  await page.goto('/welcome-trial')
  await expect(page.getByText('This helps us ensure compliance with regional regulations')).toBeVisible()
  await expectNoFindings(page, 'checking')
})

test('a page with deliberate violations is detected', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><head><title>x</title></head><body><main><h1>x</h1><img src="x"><button></button></main></body></html>',
  )
  expect((await findings(page)).join()).toMatch(/image-alt.*button-name|button-name.*image-alt/)
})

test('content that fades in during a check is checked again', async ({ page }) => {
  await page.setContent(`<html lang="en"><head><title>x</title><style>
    button { color: #000; background: #fff; opacity: 0.3; transition: opacity 1s linear } .shown { opacity: 1 }</style></head>
    <body><main><h1>x</h1><button>Refresh</button></main></body></html>`)
  await page.evaluate(() => setTimeout(() => document.querySelector('button')?.classList.add('shown'), 10))
  expect(await findings(page)).toEqual([])
})

test('the clients as a dense table have no violations, at three widths', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  const errors = errorsOf(page)
  await page.goto('/app/clients')
  await page.getByRole('radio', { name: 'Table' }).check()
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await expectNoFindings(page, `clients as a table at ${width} px`)
  }
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoFindings(page, 'menu of a client in the table')
  expect(errors).toEqual([])
})
