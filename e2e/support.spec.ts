import { expectNoFindings } from './support/axe.ts'
import { expect, signInAs, test } from './support/people.ts'

const subject = `The calendar is empty ${Date.now()}`

test('a therapist asks with diagnostics, an admin answers, the therapist replies, and the admin closes', async ({
  page,
  context,
  browser,
}) => {
  await signInAs(context, 'pro@demo.test')
  await page.goto('/app/appointments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Help & Support' }).click()
  await page.getByRole('link', { name: 'Ask the people who run this installation', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await page.getByRole('button', { name: /^(New request|Ask for help)$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('What do you need help with?').fill('Since this morning.')
  await expect(dialog.getByLabel('Diagnostics', { exact: true })).toHaveValue(/Page: \/app\/appointments/)
  await expectNoFindings(page, 'a new request for support')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  await expect(page.getByText('Waiting for support')).toBeVisible()
  const address = new URL(page.url())

  const admins = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  await signInAs(admins, 'admin@demo.test')
  const inbox = await admins.newPage()
  await inbox.goto('/app/admin/support')
  await expect(inbox.getByRole('link', { name: new RegExp(subject) })).toBeVisible()
  await expectNoFindings(inbox, 'the inbox of support')
  await inbox.getByRole('link', { name: new RegExp(subject) }).click()
  await inbox.getByText('Diagnostics').click()
  await expect(inbox.getByText(/Page: \/app\/appointments/)).toBeVisible()
  await inbox.getByLabel('Your answer').fill('Please reload the page.')
  await inbox.getByRole('button', { name: 'Send answer' }).click()
  await expect(inbox.getByText('Waiting for the person')).toBeVisible()
  await expectNoFindings(inbox, 'a request in the inbox')

  // As the email's link opens it.
  await page.goto('/app/dashboard')
  await page.goto(address.pathname + address.search)
  await expect(page.getByText('Please reload the page.')).toBeVisible()
  await page.getByLabel('Your reply').fill('Now it works.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Now it works.')).toBeVisible()

  await expect(inbox.getByText('Now it works.')).toBeVisible()
  await inbox.getByRole('button', { name: 'Close request' }).click()
  await expect(inbox.getByRole('button', { name: 'Open again' })).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await inbox.getByRole('link', { name: 'All requests' }).click()
  await inbox.getByRole('radio', { name: /^Closed/ }).click()
  await inbox.getByRole('radio', { name: 'Assigned to me' }).click()
  await expect(inbox.getByRole('link', { name: new RegExp(subject) })).toBeVisible()
  await admins.close()
})

test('a client reads who will see it and whom to call, and asks', async ({ page, context }) => {
  await signInAs(context, 'client2@demo.test')
  await page.goto('/client/help')
  await page.getByRole('link', { name: 'Ask the people who run this installation', exact: true }).click()
  await expect(page.getByText('This does not go to your therapist.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'If you need help now' })).toBeVisible()
  await page.getByRole('button', { name: /^(New request|Ask for help)$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill(`${subject} for me`)
  await dialog.getByLabel('What do you need help with?').fill('The page stays white.')
  await dialog.getByRole('switch', { name: 'Send diagnostics along' }).click()
  await expect(dialog.getByLabel('Diagnostics', { exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { level: 2, name: `${subject} for me` })).toBeVisible()
  await expectNoFindings(page, 'a client’s request for support')
})

test('a visitor writes without a script', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: test.info().project.use.baseURL ?? '',
  })
  const page = await context.newPage()
  await page.goto('/contact')
  await page.getByLabel('Email address').fill('kim@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('May I see a demo?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Your message was sent' })).toBeVisible()
  await context.close()
})
