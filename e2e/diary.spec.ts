import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { dayIn } from './support/days.ts'
import { addRecord, expect, newClientOfNewPractice, test } from './support/people.ts'

test('a client writes into the diary on a phone, and the therapist sees it unread at once', async ({
  page: therapist,
}) => {
  test.slow()
  const { client: page, clientId } = await newClientOfNewPractice(therapist, 'Maya Okafor')
  await page.setViewportSize({ width: 390, height: 844 })
  await addRecord(page, `/api/v1/portal/practices/${clientId}/mood-entries`, {
    id: crypto.randomUUID(),
    logDate: dayIn('UTC', -3),
    moodRating: 5,
  })
  await therapist.goto(`/app/clients/${clientId}?tab=session-records`)
  await expect(therapist.getByText('1 unread diary entry from your client')).toBeVisible()

  await page.goto('/client/dashboard')
  await page.getByRole('link', { name: 'good', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'How are you?' })
  await expect(form.getByRole('slider', { name: 'Mood' })).toHaveValue('8')
  await expect(page).toHaveURL(/\/client\/mood$/)
  await form.getByRole('slider', { name: 'Sleep' }).press('End')
  await form.getByText('Add details').click()
  await expect(form.getByLabel(/^Note/)).toBeFocused()
  await expect(form.getByLabel(/^Note/)).toBeInViewport({ ratio: 1 })
  const note = `A walk by the river ${Date.now()}`
  await form.getByLabel(/^Note/).fill(note)
  await expectNoFindings(page, 'form of the diary')
  await form.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText(note)).toBeVisible()
  await expectNoFindings(page, 'diary')
  await expectNoScrollingSideways(page)

  await expect(therapist.getByText(note)).toBeVisible()
  await expect(therapist.getByText('2 unread diary entries from your client')).toBeVisible()
  const entry = therapist.getByRole('article').filter({ hasText: note })
  await entry.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(entry.getByText('Unread')).toBeHidden()
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: note })
      .getByText(/Read by your therapist/),
  ).toBeVisible()
})
