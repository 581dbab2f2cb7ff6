import { expectNoFindings } from './support/axe.ts'
import { expect, openSampleRecords, signInAs, test } from './support/people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a client writes into the diary on a phone, and the therapist sees it unread at once', async ({
  page,
  browser,
}) => {
  test.slow()
  const { therapist } = await openSampleRecords(browser)
  const waiting = therapist.getByText(/diary entr(y|ies) by your client not read yet/)
  await expect(waiting).toBeVisible()
  const before = Number.parseInt((await waiting.textContent()) ?? '', 10)

  await signInAs(page.context(), 'client@demo.test')
  await page.goto('/client/dashboard')
  await page.getByRole('link', { name: 'good', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'How are you?' })
  await expect(form.getByRole('slider', { name: 'Mood' })).toHaveValue('8')
  await expect(page).toHaveURL(/\/client\/mood$/)
  await form.getByRole('slider', { name: 'Sleep' }).press('End')
  await form.getByText('Add details').click()
  const note = `A walk by the river ${Date.now()}`
  await form.getByLabel(/^Note/).fill(note)
  await expectNoFindings(page, 'form of the diary')
  await form.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText(note)).toBeVisible()
  await expectNoFindings(page, 'diary')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await expect(therapist.getByText(note)).toBeVisible()
  await expect(therapist.getByText(`${before + 1} diary entries by your client not read yet`)).toBeVisible()
  const entry = therapist.getByRole('article').filter({ hasText: note })
  await entry.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(entry.getByText('Not read yet')).toBeHidden()
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: note })
      .getByText(/Read by your therapist/),
  ).toBeVisible()
})
