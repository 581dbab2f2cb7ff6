import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import type { Locator } from '@playwright/test'
import { addRecord, expect, newClient, test } from './support/people.ts'

test.use({ viewport: { width: 390, height: 844 } })

const phones = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 320, height: 568 },
] as const

/** The line, both numbers and the way on are within the screen, and no bar lies over them. */
async function expectOnFirstScreen(help: Locator): Promise<void> {
  const parts = [
    help.getByText('Thank you for saying so.'),
    help.getByRole('link', { name: 'Call 999' }),
    help.getByRole('link', { name: 'Text SHOUT to 85258' }),
    help.getByRole('button', { name: 'Continue' }),
  ]
  for (const part of parts) {
    await expect(part).toBeInViewport({ ratio: 1 })
    const covered = () =>
      part.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const at = document.elementFromPoint((left + right) / 2, bottom - 2)
        const above = document.elementFromPoint((left + right) / 2, top + 2)
        return !element.contains(at) || !element.contains(above)
      })
    await expect.poll(covered, await part.innerText()).toBe(false)
  }
}

test('a therapist asks, the client fills in on a phone and gets help at once, and the therapist sees both live', async ({
  page: therapist,
}) => {
  test.slow()
  const { client: page, clientId } = await newClient(therapist, 'Measured Client', { country: 'GB' })
  await addRecord(therapist, `/api/v1/clients/${clientId}/measure-requests`, { measureId: 'phq-9' })
  await therapist.goto(`/app/clients/${clientId}?tab=measures`)
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
  const first = page.getByRole('alert').filter({ hasText: 'Thank you for saying so.' })
  for (const size of phones) {
    await page.setViewportSize(size)
    await page.getByRole('radio', { name: 'Not at all' }).check()
    await expect(first).toBeHidden()
    await page.getByRole('radio', { name: 'Nearly every day' }).check()
    await expectOnFirstScreen(first)
    await expect(first).toBeFocused()
  }
  // Somebody who moves through the answers with arrow keys is not taken away from them.
  await page.getByRole('radio', { name: 'Not at all' }).check()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Several days' })).toBeFocused()
  await expectOnFirstScreen(first)
  await page.getByRole('radio', { name: 'Nearly every day' }).check()
  await page.setViewportSize(phones[0])
  await expectNoFindings(page, 'question with help')
  await expectNoScrollingSideways(page)

  // What was chosen comes back after a reload.
  await expect(page.getByText('Draft saved')).toBeVisible()
  for (const size of phones) {
    await page.setViewportSize(size)
    await page.reload()
    await expectOnFirstScreen(first)
    await expect(page.getByRole('heading', { name: 'If you need help now' })).toBeAttached()
  }
  await page.setViewportSize(phones[0])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeFocused()
  await expect(page.getByText('Not answered')).toHaveCount(1)
  await expectNoFindings(page, 'review of the answers')
  await page.getByRole('button', { name: 'Send answers' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your answers were sent.' })).toBeFocused()
  await expect(page.getByText(/Nobody watches them as they arrive/)).toBeVisible()
  await expect(first.getByRole('link', { name: 'Call 999' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'If you need help now' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/score|of 27|moderate/i)

  await expect(therapist.getByText('An answer needs your attention')).toBeVisible()
  await expect(therapist.getByText('1 unread measure filled in by your client')).toBeVisible()
  await expect(asked.getByText('Filled in').first()).toBeVisible()
})
