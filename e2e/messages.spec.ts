import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { expect, newClientOfNewPractice, signInAs, test } from './support/people.ts'

test('client and therapist write to each other in two windows, and see it at once', async ({ page: therapist }) => {
  test.slow()
  const { client: page, clientId } = await newClientOfNewPractice(therapist, 'Maya Okafor', { country: 'GB' })
  await page.setViewportSize({ width: 390, height: 844 })
  const first = await page.request.post(`/api/v1/portal/practices/${clientId}/messages`, {
    headers: { origin: test.info().project.use.baseURL ?? '' },
    data: { text: 'Good morning' },
  })
  expect(first.ok(), await first.text()).toBe(true)

  await therapist.goto('/app/dashboard')
  await therapist
    .getByRole('main')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await therapist
    .getByRole('region', { name: 'Clients with messages' })
    .getByRole('link', { name: /Maya Okafor/ })
    .click()
  await expect(therapist).toHaveURL(/\/app\/messages\?clientId=/)
  await expect(therapist.getByRole('heading', { name: 'Maya Okafor' })).toBeFocused()
  const ofTherapist = therapist.getByRole('region', { name: 'Messages with Maya Okafor' })
  await expect(ofTherapist).toBeVisible()
  await expectNoFindings(therapist, 'open thread')

  await page.goto('/client/more')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Messages/ })
    .click()
  const ofClient = page.getByRole('region', { name: 'Messages with Robin Example' })
  await expect(page.getByRole('link', { name: 'Call 999' })).toBeVisible()
  const question = `<b>Hello</b> ${Date.now()}\n\n${'long'.repeat(40)}`
  await page.getByRole('textbox', { name: 'Message to Robin Example' }).fill(question)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const beginning = question.split('\n')[0] ?? ''
  await expect(ofTherapist.getByText(beginning)).toBeVisible()
  await expect(
    ofClient
      .getByRole('listitem')
      .filter({ hasText: beginning })
      .getByText(/· Read$/),
  ).toBeVisible()
  await expectNoFindings(page, 'messages of the client')
  await expectNoScrollingSideways(page)

  const answer = `I read it ${Date.now()}`
  await therapist.getByRole('textbox', { name: 'Message to Maya Okafor' }).fill(answer)
  await therapist.keyboard.press('Control+Enter')
  await expect(ofClient.getByText(answer)).toBeVisible()
  await expect(
    ofTherapist
      .getByRole('listitem')
      .filter({ hasText: answer })
      .getByText(/· Read$/),
  ).toBeVisible()

  // Unread until the page is opened again.
  await page.goto('/client/tasks')
  const later = `And one more ${Date.now()}`
  await therapist.getByRole('textbox', { name: 'Message to Maya Okafor' }).fill(later)
  await therapist.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /More\s*1 unread/ })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await expect(ofClient.getByText(later)).toBeVisible()
  await expect(page.getByText('1 unread')).toHaveCount(0)
})

test('what was typed survives a reload, and what was sent offline arrives once', async ({ page: therapist }) => {
  test.slow()
  const { client: page } = await newClientOfNewPractice(therapist, 'Maya Okafor')
  const context = page.context()
  await page.goto('/client/messages')
  const box = page.getByRole('textbox', { name: 'Message to Robin Example' })
  await box.fill('Half a sentence')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(box).toHaveValue('Half a sentence')

  const text = `From the train ${Date.now()}`
  await context.setOffline(true)
  await box.fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Not sent.')).toBeVisible()
  await expect(box).toHaveValue('')
  // Sent again by itself once the connection is back.
  await context.setOffline(false)
  await expect(page.getByText('Not sent.')).toBeHidden()
  await page.reload()
  await expect(page.getByText(text)).toHaveCount(1)
  await expect(box).toHaveValue('')
})

test('a practice says how soon it replies, and clients read it', async ({ page }) => {
  const { client } = await newClientOfNewPractice(page, 'Maya Okafor')
  await page.goto('/app/settings?tab=practice')
  const form = page.getByRole('form', { name: 'Settings of messages' })
  await form.getByLabel(/^You usually reply/).selectOption({ label: 'within 2 working days' })
  await form.getByRole('button', { name: 'Save message settings' }).click()
  await expect(page.getByText('Settings of messages saved')).toBeVisible()
  await client.goto('/client/messages')
  await expect(client.getByText('Robin Example usually replies within 2 working days.')).toBeVisible()
})

test('the profile leads to the messages with a client, in one pane on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/clients')
  await page.getByRole('link', { name: 'View Details of Jonas Bell' }).click()
  // Cards of the list have such a menu, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Jonas Bell' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Jonas Bell' }).click()
  await page.getByRole('menuitem', { name: 'Message', exact: true }).click()
  await expect(page.getByText(/isn’t connected with your portal/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Clients with messages' })).toBeHidden()
  await page.getByRole('link', { name: 'Back to all messages' }).click()
  await expect(page.getByRole('region', { name: 'Clients with messages' })).toBeVisible()
  await expectNoFindings(page, 'list of messages')
})

test('a therapist finds a message by its words and is shown it in its thread', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/messages')
  await page.getByRole('textbox', { name: 'Search messages' }).fill('breath exerc')
  await expect(page.getByText('1 message found.')).toBeVisible()
  await expectNoFindings(page, 'found messages')
  await page
    .getByRole('list', { name: 'Found messages' })
    .getByRole('link', { name: /Maya Okafor/ })
    .click()
  const message = page.getByRole('region', { name: 'Messages with Maya Okafor' }).getByText(/breathing exercise/)
  await expect(message).toBeInViewport()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('list', { name: 'Found messages' })).toBeHidden()
})
