import { openFake, taskOf } from '../../testing/server/fake-tasks.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { taskTexts } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestTasks } from './TestTasks.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const sent = (operation: string) => server.asked.filter((asked) => asked.operation === operation)
const field = (label: string) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(
    (text) => text.replace(/ optional$/, '') === label,
  )
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const saidOf = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
async function openAdd(zone?: string) {
  render(<TestTasks {...(zone && { zone })} />)
  fireEvent.click(screen.getByRole('button', { name: 'The head’s button' }))
  await screen.findByRole('dialog', { name: 'Add Task' })
  await waitFor(() => expect(sent('drafts/get')).toHaveLength(1))
}
async function openEdit(title: string, zone?: string) {
  render(<TestTasks {...(zone && { zone })} />)
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${title}` }))
  await screen.findByRole('dialog', { name: 'Edit Task' })
}

test('sends a title with the defaults, and no empty fields', async () => {
  await openAdd()
  const button = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Add Task' })
  expect(button.disabled).toBe(true)
  type('Title', '   ')
  expect(button.disabled).toBe(true)
  type('Title', 'Send the invoices')
  await waitFor(() => expect(button.disabled).toBe(false))
  type('Description', '  ')
  submit()
  await expectSeen('✅ Task added successfully!')
  expect(sent('tasks/add')[0]?.input).toEqual({
    title: 'Send the invoices',
    category: 'Administrative',
    priority: 'medium',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('checkbox', { name: 'Send the invoices' })
})

test('sends all fields, the reminder as an instant from the practice’s clock', async () => {
  await openAdd('America/New_York')
  type('Title', 'Call')
  type('Description', 'Why\nand how')
  type('Category', 'Clinical')
  type('Priority', 'high')
  type('Due date', '2031-07-01')
  type('Due time', '5.30p')
  type('Reminder', 'Ask Kim')
  type('Remind on', '2031-06-30')
  expect(field('Remind at').value).toBe('9:00 AM')
  expect([...field('Category').querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Administrative',
    'Clinical',
    'Billing',
    'Marketing',
    'Personal',
  ])
  submit()
  await expectSeen('✅ Task added successfully!')
  expect(sent('tasks/add')[0]?.input).toEqual({
    title: 'Call',
    description: 'Why\nand how',
    category: 'Clinical',
    priority: 'high',
    dueDate: '2031-07-01',
    dueTime: '17:30',
    reminder: 'Ask Kim',
    remindAt: '2031-06-30T13:00:00.000Z',
  })
})

test('shows invalid values on their fields and sends nothing', async () => {
  await openAdd()
  type('Title', 'x'.repeat(201))
  type('Due time', '10:00')
  type('Remind on', '2020-01-01')
  submit()
  await waitFor(() => expect(saidOf('Title')).toContain('Input exceeds maximum length of 200 characters'))
  expect(saidOf('Due date')).toContain('Please choose a day too, or leave the time empty')
  expect(saidOf('Remind on')).toContain('Please choose a time in the future for the reminder')
  await expectSeen('3 fields need your attention')
  type('Remind at', '')
  await waitFor(() => expect(saidOf('Remind at')).toContain('Please choose the time as well'))
  type('Remind at', '10:00')
  type('Remind on', '')
  await waitFor(() => expect(saidOf('Remind on')).toContain('Please choose the day as well'))
  expect(sent('tasks/add')).toEqual([])
})

test('shows an unreadable time on its field and keeps it as typed', async () => {
  await openAdd()
  type('Title', 'Call')
  type('Due date', '2031-07-01')
  type('Due time', 'noonish')
  type('Remind on', '2031-06-30')
  type('Remind at', '25:00')
  submit()
  await waitFor(() => expect(saidOf('Due time')).toContain('Please enter a time from 00:00 to 23:59'))
  expect(saidOf('Remind at')).toContain('Please enter a time from 00:00 to 23:59')
  await expectSeen('2 fields need your attention')
  for (const label of ['Due time', 'Remind at']) fireEvent.blur(field(label))
  expect(['Due time', 'Remind at'].map((label) => field(label).value)).toEqual(['noonish', '25:00'])
  type('Due time', '2 pm')
  type('Remind at', '14:15')
  submit()
  await expectSeen('✅ Task added successfully!')
  expect(sent('tasks/add').map(({ input }) => input)).toMatchObject([
    { dueTime: '14:00', remindAt: '2031-06-30T13:15:00.000Z' },
  ])
})

test('a refusal keeps the form open, and the retry uses the same key', async () => {
  await openAdd()
  type('Title', 'Call')
  server.failing.set('tasks/add', problemOf('tier-required', 'This feature requires a Pro subscription or higher.'))
  submit()
  await expectSeen('Something went wrong. Please try again.')
  await expectSeen('This feature requires a Pro subscription or higher.')
  expect(field('Title').value).toBe('Call')
  const past = { errors: { remindAt: taskTexts.reminderPast } }
  server.failing.set('tasks/add', problemOf('invalid-input', taskTexts.reminderPast, past))
  submit()
  await waitFor(() => expect(saidOf('Remind on')).toContain(taskTexts.reminderPast))
  server.failing.clear()
  type('Remind on', '')
  type('Remind at', '')
  submit()
  await expectSeen('✅ Task added successfully!')
  expect(new Set(sent('tasks/add').map(({ key }) => key)).size).toBe(1)
})

test('restores the draft after the form was closed', async () => {
  await openAdd()
  type('Title', 'Half a thou')
  await expectSeen('Draft saved')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'The head’s button' }))
  await expectSeen('We restored your unsaved draft.')
  expect(field('Title').value).toBe('Half a thou')
  expect(server.typedIn('task:new')).toEqual({ title: 'Half a thou' })
})

test('editing shows saved values and keeps an untouched reminder', async () => {
  // Half past one comes twice on that day in London; this is the second of them.
  const remindAt = '2025-10-26T01:30:00Z'
  server.tasks.push(taskOf({ title: 'Call', priority: 'low', dueDate: '2031-07-01', dueTime: '17:30', remindAt }))
  await openEdit('Call')
  const labels = ['Title', 'Description', 'Category', 'Priority', 'Due date', 'Due time', 'Remind on', 'Remind at']
  expect(labels.map((label) => field(label).value)).toEqual([
    'Call',
    '',
    'Administrative',
    'low',
    'Tue 1 Jul 2031',
    '5:30 PM',
    'Sun 26 Oct 2025',
    '1:30 AM',
  ])
  type('Due date', '')
  type('Due time', '')
  submit()
  await expectSeen('Task updated successfully')
  expect(sent('tasks/update')[0]?.input).toEqual({
    id: server.tasks[0]?.id,
    updatedAt: expect.stringContaining('2026-05-04'),
    title: 'Call',
    category: 'Administrative',
    priority: 'low',
    remindAt,
  })
})

test('shows another tab’s value beside the typed one for a choice', async () => {
  server.tasks.push(taskOf({ title: 'Call' }))
  await openEdit('Call')
  type('Title', 'Call Kim')
  Object.assign(server.tasks[0] ?? {}, {
    title: 'Call Lee',
    priority: 'high',
    updatedAt: '2026-06-01T00:00:00.000002Z',
  })
  submit()
  await expectSeen('This task was changed in another tab. Your text is still here. Updated from there: Priority.')
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['TitleCall KimCall Lee'])
  fireEvent.click(screen.getByRole('button', { name: 'Keep this version' }))
  submit()
  await expectSeen('Task updated successfully')
  expect(server.tasks[0]).toMatchObject({ title: 'Call Kim', priority: 'high' })
})

test('a failure to save stays on the screen', async () => {
  server.tasks.push(taskOf({ title: 'Call' }))
  await openEdit('Call')
  type('Title', 'Call Kim')
  server.failing.set('tasks/update', problemOf('unavailable', 'The server can’t reach its database.'))
  submit()
  await expectSeen('Failed to update task')
  await expectSeen('The server can’t reach its database.')
  expect(field('Title').value).toBe('Call Kim')
})
