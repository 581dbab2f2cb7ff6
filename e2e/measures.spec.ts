import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { addRecord, expect, newClient, test } from './support/people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a therapist asks, the client fills in on a phone and gets help at once, and the therapist sees both live', async ({
  page: therapist,
}) => {
  test.slow()
  const { client: page, clientId } = await newClient(therapist, 'Measured Client', { country: 'GB' })
  await addRecord(therapist, `/api/v1/clients/${clientId}/measure-requests`, { measureId: 'phq-9' })
  await therapist.goto(`/app/clients/${clientId}?tab=session-records`)
  const asked = therapist.getByRole('list', { name: 'Asked of your client' })
  await asked.getByRole('button', { name: 'Stop: PHQ-9', exact: true }).click()
  await expect(asked.getByText('Stopped')).toBeVisible()

  await page.goto('/client/measures')
  await expect(page.getByRole('heading', { name: 'Questionnaires', level: 1 })).toBeVisible()
  const waiting = page.getByRole('list', { name: 'To fill in' })
  await expect(waiting.getByText('PHQ-9')).toBeHidden()

  await therapist.getByRole('button', { name: 'Ask client' }).click()
  const form = therapist.getByRole('dialog', { name: 'Ask your client to fill in a measure' })
  await form.getByLabel('Measure').selectOption({ label: 'PHQ-9, Depression' })
  await expectNoFindings(therapist, 'asking for a measure')
  await form.getByRole('button', { name: 'Ask client' }).click()
  await expect(asked.getByText('Waiting')).toBeVisible()

  await expect(waiting.getByText('PHQ-9')).toBeVisible()
  await expectNoFindings(page, 'questionnaires')
  await waiting.getByRole('listitem').filter({ hasText: 'PHQ-9' }).getByRole('link', { name: 'Fill in' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  for (let question = 1; question <= 8; question++) {
    await expect(page.getByRole('heading', { name: new RegExp(`^Question ${question} of 10`) })).toBeFocused()
    // By keyboard: into the answers, and the second of them.
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await expect(page.getByText('If you need help now')).toBeHidden()
  await page.getByRole('radio', { name: 'Nearly every day' }).check()
  await expect(page.getByRole('heading', { name: 'If you need help now' })).toBeVisible()
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  await expectNoFindings(page, 'question with help')
  await expectNoScrollingSideways(page)

  // What was chosen comes back after a reload.
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeFocused()
  await expect(page.getByText('Not answered')).toHaveCount(1)
  await expectNoFindings(page, 'review of the answers')
  await page.getByRole('button', { name: 'Send answers' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your answers were sent.' })).toBeFocused()
  await expect(page.getByText(/Nobody watches them as they arrive/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'If you need help now' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/score|of 27|moderate/i)

  await expect(therapist.getByText('An answer needs your attention')).toBeVisible()
  await expect(therapist.getByText('1 measure filled in by your client not read yet')).toBeVisible()
  await expect(asked.getByText('Filled in').first()).toBeVisible()
})
