import type { Page } from '@playwright/test'
import { clockIn, dayIn, zoneAtNoon } from './support/days.ts'
import { addRecord, buyPlan, expect, openBehind, openPractice, signInAs, test } from './support/people.ts'

const zone = zoneAtNoon()
test.use({ timezoneId: zone })

/** A new practice with tasks, of its own because all windows of a person share the draft of a new task. */
async function openTasks(page: Page): Promise<void> {
  await openPractice(page, [])
  await buyPlan(page, 'pro')
}

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: title, exact: true })
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ has: box(page, title) })

test('a task is added, found, edited, ticked and deleted, and another window updates live', async ({ page }) => {
  await openTasks(page)
  const task = { category: 'Billing', priority: 'high' }
  const add = (title: string, days: number) =>
    addRecord(page, '/api/v1/tasks', { ...task, title, dueDate: dayIn(zone, days) })
  await add('Call the school counsellor back', -1)
  await add('Send the invoice to the employee assistance programme', 0)
  const paid = await add('Pay the office rent', -7)
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  await page.request.put(`/api/v1/tasks/${paid}/completed`, { headers, data: { completed: true } })
  await page.goto('/app/dashboard')
  await page.getByRole('link', { name: 'Tasks & To-Do' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks & To-Do' })).toBeVisible()
  await expect(card(page, 'Call the school counsellor back')).toContainText('Overdue')
  await expect(card(page, 'Send the invoice to the employee assistance programme')).toContainText(
    'Due within 24 hours!',
  )
  await expect(box(page, 'Pay the office rent')).toBeChecked()
  const other = await openBehind(page)
  await expect(box(other, 'Pay the office rent')).toBeVisible()

  const title = `Ring the printer ${Date.now()}`
  const word = `paper${Date.now()}`
  const reminder = `Ask for the thicker ${word}`
  await page.getByRole('button', { name: 'Add Task' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Task' })
  const submit = adding.getByRole('button', { name: 'Add Task' })
  await expect(submit).toBeDisabled()
  await adding.getByLabel('Title').fill(`  ${title} `)
  await adding.getByLabel('Due date').fill(dayIn(zone, -1))
  await adding.getByLabel('Reminder').fill(reminder)
  await adding.getByLabel('Remind on').fill('2020-01-01')
  await expect(adding.getByLabel('Remind at')).toHaveValue('9:00 AM')
  await submit.click()
  await expect(adding.getByText('Please choose a time in the future for the reminder')).toBeVisible()
  await adding.getByLabel('Remind on').fill(dayIn(zone, 3))
  await submit.click()
  await expect(page.getByText('✅ Task added successfully!')).toBeVisible()
  await expect(adding).toBeHidden()
  await expect(card(page, title)).toContainText('Overdue')
  await expect(card(page, title)).toContainText(reminder)
  await expect(card(page, title)).toContainText('9:00 AM')
  await expect(card(other, title)).toContainText('Overdue')

  await page.getByRole('textbox', { name: 'Search tasks' }).fill(word)
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await page.getByRole('radio', { name: /^Completed/ }).click()
  await expect(page.getByText('No tasks match your current filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tasks' }).click()

  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Task' })
  await editing.getByLabel('Due date').fill(dayIn(zone, 30))
  await editing.getByLabel('Priority').selectOption('High')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Task updated successfully')).toBeVisible()
  await expect(card(page, title)).not.toContainText('Overdue')
  await expect(card(page, title)).toContainText('High')

  await box(page, title).press('Space')
  await expect(card(page, title)).toContainText('Completed')
  await expect(box(other, title)).toBeChecked()

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this task?' })
  await expect(question).toContainText(title)
  await question.getByRole('button', { name: 'Delete task' }).click()
  await expect(page.getByText('Task deleted successfully')).toBeVisible()
  await expect(box(page, title)).toBeHidden()
  await expect(box(other, title)).toBeHidden()
})

test('typed text stays while the server is away, and the reminder arrives as a notification', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000)
  await openTasks(page)
  await page.goto('/app/tasks?add=true')
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  const title = `Water the orchid ${Date.now()}`
  await dialog.getByLabel('Title').fill(title)
  // Between 40 and 100 seconds ahead in the practice's time zone: reminders have whole minutes, and the form takes some seconds.
  const [day, time] = clockIn(zone, 100)
  await dialog.getByLabel('Remind on').fill(day)
  await dialog.getByLabel('Remind at').fill(time)
  await context.route('**/rpc/tasks/add', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await context.unroute('**/rpc/tasks/add')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Reminder: ${title}`)).toBeVisible({ timeout: 130_000 })
  await page.goto('/app/notifications')
  await page.getByText(`Reminder: ${title}`).click()
  const opened = page.getByRole('dialog', { name: 'Edit Task' })
  await expect(opened.getByLabel('Title')).toHaveValue(title)
})

test('the search box finds, opens and adds tasks', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  const search = page.getByRole('combobox', { name: /^Search clients/ })
  await page.getByRole('button', { name: /^Search/ }).click()
  await search.fill('guideline insomnia')
  await expect(page.getByRole('option', { name: /Read the new guideline on insomnia/ })).toBeVisible()
  await page.getByRole('option', { name: /Read the new guideline on insomnia/ }).click()
  const opened = page.getByRole('dialog', { name: 'Edit Task' })
  await expect(opened.getByLabel('Title')).toHaveValue('Read the new guideline on insomnia')
  await expect(page).toHaveURL(/\/app\/tasks$/)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await page.getByRole('button', { name: /^Search/ }).click()
  await search.fill('new task')
  await page.getByRole('option', { name: 'New task' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Task' })).toBeVisible()
})

test('the trial shows the gate instead, with a lock in the menu and the search box', async ({ page, context }) => {
  await signInAs(context, 'trial@demo.test')
  await page.goto('/app/dashboard')
  await page.getByRole('link', { name: /^Tasks & To-Do ?, not in your plan/ }).click()
  await expect(page.getByRole('heading', { name: 'Premium Feature' })).toBeVisible()
  await expect(page.getByText('This feature requires a Pro subscription or higher.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Task' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/app/subscription')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search clients/ }).fill('new task')
  await page.getByRole('option', { name: /^New task ?, not in your plan/ }).click()
  await expect(page).toHaveURL(/\/app\/tasks$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})
