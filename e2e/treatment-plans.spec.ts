import type { Page } from '@playwright/test'
import { addRecord, expect, openBehind, openPractice, signInAs, test } from './support/people.ts'

async function openPlans(page: Page, client: string): Promise<void> {
  await page.goto('/app/clients')
  await page.getByRole('link', { name: `View Details of ${client}` }).click()
  const menu = page.getByRole('navigation', { name: 'Sections of the profile' })
  await menu.getByRole('link', { name: 'Treatment Plan' }).click()
  await expect(page.getByRole('heading', { name: 'Treatment Plan', exact: true })).toBeVisible()
}
const choose = async (page: Page, plan: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${plan}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a plan is created, tracked, edited, compared with earlier versions, printed and deleted', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', document.title)
  })
  await openPractice(page, ['Tamsin Reid'], { diagnosis: 'Generalised anxiety' })
  await openPlans(page, 'Tamsin Reid')
  await expect(page.getByRole('heading', { name: 'No treatment plans created yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Create Treatment Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'New treatment plan' })
  await expect(dialog.getByLabel('Primary diagnosis')).toHaveValue('Generalised anxiety')
  await dialog.getByRole('button', { name: 'Create Plan' }).click()
  await expect(dialog.getByText('Plan name is required')).toBeVisible()
  await dialog.getByLabel('Plan name').fill('Worry in its place')
  await dialog.getByRole('textbox', { name: 'New goals' }).fill('Worry at six only, Drive to work')
  await dialog.getByRole('textbox', { name: 'New goals' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'New objective for goal 1' }).fill('Keep the diary')
  await dialog.getByRole('textbox', { name: 'New objective for goal 1' }).press('Enter')
  await dialog.getByLabel('Interventions').fill('Worry diary, Exposure,')
  await dialog.getByRole('button', { name: 'Create Plan' }).click()
  const plan = page.getByRole('article', { name: 'Worry in its place' })
  await expect(plan.getByText('Week 1 of 12')).toBeVisible()

  await plan.getByRole('checkbox', { name: 'Keep the diary' }).check()
  await expect(plan.getByText(/^Reached on/)).toBeVisible()
  for (const percent of ['20', '45']) {
    await plan.getByRole('button', { name: 'Record progress for Worry at six only' }).click()
    const record = page.getByRole('dialog', { name: 'Record progress' })
    await record.getByLabel('Percent').fill(percent)
    await record.getByLabel('Comment').fill(`At ${percent}`)
    await record.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(plan.getByText(`${percent}%`, { exact: true })).toBeVisible()
  }
  await plan.getByRole('button', { name: 'History of Worry at six only' }).click()
  await page.getByRole('button', { name: /^Delete 20% of/ }).click()
  await page.getByRole('button', { name: 'Delete Record' }).click()
  await expect(page.getByText('At 20')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await plan.getByRole('button', { name: 'Edit Worry in its place' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit treatment plan' })
  await edit.getByRole('button', { name: 'Remove goal 1' }).click()
  await edit.getByRole('button', { name: 'Remove Exposure' }).click()
  await edit.getByRole('button', { name: 'Save Plan' }).click()
  await expect(edit).toHaveCount(0)
  await plan.getByText('Removed goals').click()
  await expect(plan.getByText(/45% on/)).toBeVisible()

  await choose(page, 'Worry in its place', 'Versions')
  await expect(page.getByText(/Treatment goals and interventions changed/)).toBeVisible()
  await page.getByRole('button', { name: 'View version 3' }).click()
  await expect(page.getByRole('cell', { name: 'Worry diary Exposure' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await choose(page, 'Worry in its place', 'Print')
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'Worry in its place, Tamsin Reid')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Worry in its place' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })

  await choose(page, 'Worry in its place', 'Delete plan')
  await expect(page.getByText(/2 goals, 1 record of progress and 3 versions/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete Plan' }).click()
  await expect(page.getByRole('heading', { name: 'No treatment plans created yet' })).toBeVisible()
})

test('the second of two windows shows both versions and keeps its text', async ({ page }) => {
  const { ids } = await openPractice(page, ['Jonas Bell'])
  const plan = { planName: 'Recovery and return', primaryDiagnosis: 'Burnout' }
  await addRecord(page, `/api/v1/clients/${ids[0]}/treatment-plans`, plan)
  await openPlans(page, 'Jonas Bell')
  const other = await openBehind(page)
  const editOf = async (window: Page) => {
    await window.bringToFront()
    await window.getByRole('button', { name: 'Edit Recovery and return' }).click()
    return window.getByRole('dialog', { name: 'Edit treatment plan' })
  }
  const first = await editOf(page)
  // Both windows share the draft, so wait until both forms know there is none.
  const asked = other.waitForResponse(/drafts\/get/)
  const second = await editOf(other)
  await asked
  await page.bringToFront()
  await first.getByLabel('Secondary diagnosis').fill('Low mood')
  await first.getByLabel('Status').selectOption('Paused')
  await first.getByRole('button', { name: 'Save Plan' }).click()
  await expect(first).toHaveCount(0)

  await other.bringToFront()
  await second.getByLabel('Secondary diagnosis').fill('Insomnia')
  await second.getByRole('button', { name: 'Save Plan' }).click()
  const notice = second.getByRole('alert').filter({ hasText: 'This plan was changed in another tab.' })
  await expect(notice).toContainText('Updated from there: Status.')
  await expect(notice.getByRole('row', { name: 'Secondary diagnosis Insomnia Low mood' })).toBeVisible()
  await notice.getByRole('button', { name: 'Keep this version' }).click()
  await second.getByRole('button', { name: 'Save Plan' }).click()
  await expect(second).toHaveCount(0)
  const shown = page.getByRole('article', { name: 'Recovery and return' })
  await expect(shown.getByText('Paused')).toBeVisible()
  await expect(shown.getByText('Insomnia')).toBeVisible()
})

test('without the tier, plans are read-only', async ({ page, context }) => {
  await signInAs(context, 'expired@demo.test')
  await page.goto('/app/clients')
  await page.getByRole('link', { name: 'View Details of Julien Caron' }).click()
  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: /Treatment Plan/ })
    .click()
  await expect(page.getByText('Treatment Plan requires a Pro subscription or higher.')).toBeVisible()
  const plan = page.getByRole('article', { name: 'Taking part' })
  await expect(plan.getByText('Join shared lunches twice a week')).toBeVisible()
  await expect(plan.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /New Plan|Record progress/ })).toHaveCount(0)
})
