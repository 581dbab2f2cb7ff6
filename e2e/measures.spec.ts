import { expect, signInAs, test } from './support/people.ts'

test('a PHQ-9 is filled in, its self-harm alert acknowledged, and both appear in chart and history', async ({
  page,
  context,
}) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/clients?search=Tomo%20Ito')
  await page.getByRole('link', { name: 'View Details of Tomo Ito' }).click()
  const sections = page.getByRole('navigation', { name: 'Sections of the profile' })
  await sections.getByRole('link', { name: 'Session Wellness Records' }).click()
  const measures = page.getByRole('region', { name: 'Outcome Measures' })
  await expect(measures.getByText('No measures filled in yet')).toBeVisible()

  for (const [day, worst] of [
    ['2026-09-01', 3],
    ['2026-10-01', 1],
  ] as const) {
    await measures.getByRole('button', { name: 'Fill in a measure' }).click()
    await page.getByRole('menuitem', { name: /PHQ-9/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Patient Health Questionnaire (PHQ-9)' })
    await dialog.getByLabel('Date').fill(day)
    for (let item = 0; item < 9; item++) {
      const option = dialog.getByRole('group').nth(item).getByRole('radio')
      await option.nth(item === 8 ? 1 : worst).check()
    }
    await dialog.getByRole('button', { name: 'Save measure' }).click()
    const alert = page.getByRole('dialog', { name: 'Acknowledge this alert' })
    await expect(alert.getByText('PHQ-9, item 9, was answered with 1, Several days.')).toBeVisible()
    if (day === '2026-09-01') await alert.getByRole('button', { name: 'Later' }).click()
    else {
      await alert.getByLabel('What was done').fill('Talked about it; no plan, no intent. Safety plan agreed.')
      await alert.getByRole('button', { name: 'Acknowledge' }).click()
    }
    await expect(alert).toHaveCount(0)
  }
  // 8 x 3 + 1, then 8 x 1 + 1
  await expect(measures.getByText('9 of 27, Mild').first()).toBeVisible()
  await expect(measures.getByText(/Reliably improved by 16 since 1 Sep 2026/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Alerts' }).getByRole('listitem')).toHaveCount(1)

  // If postponed, the alert stays on the dashboard, the client's card and every section until acknowledged.
  const profile = new URL(page.url()).pathname
  await page.goto('/app/clients?search=Tomo%20Ito')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tomo Ito' }).getByText('Open alert')).toBeVisible()
  await page.goto(`${profile}?tab=treatment-plan`)
  await expect(page.getByRole('list', { name: 'Alerts' })).toBeVisible()
  await page.goto('/app/dashboard')
  await page.getByRole('link', { name: /^Tomo Ito: an answer needs your attention/ }).click()
  await page.getByRole('list', { name: 'Alerts' }).getByRole('button', { name: 'Acknowledge' }).click()
  const later = page.getByRole('dialog', { name: 'Acknowledge this alert' })
  await later.getByLabel('What was done').fill('Called back the same evening.')
  await later.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('list', { name: 'Alerts' })).toHaveCount(0)

  await sections.getByRole('link', { name: 'Record History' }).click()
  await page.getByLabel('Action', { exact: true }).selectOption('Signing')
  await expect(page.getByText('Acknowledged alert')).toHaveCount(2)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^record-history-\d{4}-\d{2}-\d{2}\.csv$/)
})
