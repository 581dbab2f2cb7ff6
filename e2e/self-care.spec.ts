import type { Page } from '@playwright/test'
import { expect, openBehind, signInAs, test } from './support/people.ts'

async function openTasks(page: Page, name: string): Promise<void> {
  await page.goto(`/app/clients?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `View Details of ${name}` }).click()
  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: /^Self-Care Plan/ })
    .click()
}
const pending = (page: Page) => page.getByRole('region', { name: 'Pending' })
const completed = (page: Page) => page.getByRole('region', { name: 'Completed' })

test('tasks are added, assigned, ticked, unticked and deleted, and another window updates live', async ({
  page,
  context,
}) => {
  await signInAs(context, 'premium@demo.test')
  await openTasks(page, 'Hannah Lowe')
  await expect(pending(page).getByRole('checkbox').first()).toBeVisible()
  const other = await openBehind(page)
  await expect(pending(other).getByRole('checkbox').first()).toBeVisible()

  const name = `Run before breakfast ${Date.now()}`
  await page.getByRole('textbox', { name: 'New task' }).fill(`  ${name} `)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Task added')).toBeVisible()
  await expect(pending(page).getByRole('checkbox').first()).toHaveAccessibleName(name)
  await expect(page.getByRole('textbox', { name: 'New task' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused()
  await expect(pending(other).getByRole('checkbox', { name })).toBeVisible()

  await pending(page).getByRole('checkbox', { name }).press('Space')
  await expect(completed(page).getByRole('checkbox', { name })).toBeChecked()
  await expect(page.getByText('Task completed!')).toBeVisible()
  await expect(pending(page).getByRole('checkbox').first()).toBeFocused()
  await expect(completed(other).getByRole('checkbox', { name })).toBeChecked()
  await completed(page).getByText(name).click()
  await expect(page.getByText('Task marked as incomplete')).toBeVisible()
  await expect(pending(page).getByRole('checkbox', { name })).not.toBeChecked()

  await page.getByRole('button', { name: 'Assign Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Task' })
  await expect(dialog.getByRole('button', { name: 'Assign Task' })).toBeDisabled()
  await expect(dialog.getByLabel('Category')).toHaveValue('Individual Task')
  await dialog.getByLabel('Task', { exact: true }).fill(`List three good moments ${name}`)
  await dialog.getByLabel('Category').selectOption('Homework Assignment')
  await dialog.getByRole('radio', { name: 'High' }).check()
  await dialog.getByRole('button', { name: 'Assign Task' }).click()
  await expect(page.getByText('Task assigned to Hannah Lowe')).toBeVisible()
  await expect(dialog).toBeHidden()
  const assigned = pending(page)
    .getByRole('listitem')
    .filter({ hasText: `List three good moments ${name}` })
  await expect(assigned).toContainText('Homework Assignment')
  await expect(assigned).toContainText('High priority')

  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete this task?' })
    .getByRole('button', { name: 'Delete task' })
    .click()
  await expect(page.getByText('Task deleted')).toBeVisible()
  await expect(page.getByRole('checkbox', { name, exact: true })).toBeHidden()
  await expect(other.getByRole('checkbox', { name, exact: true })).toBeHidden()
})

test('without the server a tick is reverted, and what was typed stays', async ({ page, context }) => {
  await signInAs(context, 'pro@demo.test')
  await page.goto('/app/clients')
  await page
    .getByRole('link', { name: /^View Details of/ })
    .first()
    .click()
  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: 'Self-Care Plan' })
    .click()
  const [kept, lost] = ['Call a friend', 'Water the plants'].map((task) => `${task} ${Date.now()}`) as [string, string]
  await page.getByRole('textbox', { name: 'New task' }).fill(kept)
  await page.keyboard.press('Enter')
  const box = pending(page).getByRole('checkbox', { name: kept })
  await expect(box).toBeVisible()
  await context.route('**/rpc/selfCare/{setCompleted,add}', (route) => route.abort())
  await box.click()
  await expect(page.getByText('Failed to update task')).toBeVisible()
  await expect(box).not.toBeChecked()
  await page.getByRole('textbox', { name: 'New task' }).fill(lost)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to add task')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New task' })).toHaveValue(lost)
  await context.unroute('**/rpc/selfCare/{setCompleted,add}')
  await page.keyboard.press('Enter')
  await expect(pending(page).getByRole('checkbox', { name: lost })).toBeVisible()
})

test('without the tier, tasks are read-only with an explanation', async ({ page, context }) => {
  await signInAs(context, 'expired@demo.test')
  await openTasks(page, 'Leïla Benali')
  await expect(page.getByRole('heading', { name: 'Premium Feature' })).toBeVisible()
  await expect(page.getByText('Self-Care Plan requires a Pro subscription or higher.')).toBeVisible()
  await expect(pending(page).getByRole('checkbox').first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Assign Task' })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeHidden()
})
