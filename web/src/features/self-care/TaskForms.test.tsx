import { clientId, openFake, taskOf } from '../../testing/server/fake-self-care.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestSelfCare } from './TestSelfCare.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const pending = () =>
  within(screen.getByRole('region', { name: 'Pending' }))
    .queryAllByRole<HTMLInputElement>('checkbox')
    .map((box) => box.labels?.[0]?.textContent)
const sent = (operation: string) => server.asked.filter((asked) => asked.operation === operation)
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
async function open() {
  render(<TestSelfCare />)
  await screen.findByRole('region', { name: 'Pending' })
}

test('a line and Enter add a task; blank lines are not sent; a refused one stays', async () => {
  render(<TestSelfCare />)
  await screen.findByRole('heading', { name: 'No self-care tasks created yet' })
  const line = screen.getByRole<HTMLInputElement>('textbox', { name: 'New task' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })
  fireEvent.change(line, { target: { value: '   ' } })
  expect(button.disabled).toBe(true)
  fireEvent.submit(line.form as HTMLFormElement)
  expect(sent('selfCare/add')).toEqual([])
  fireEvent.change(line, { target: { value: 'x'.repeat(501) } })
  fireEvent.submit(line.form as HTMLFormElement)
  await expectSeen('Failed to add task')
  await expectSeen('Input exceeds maximum length of 500 characters')
  expect(line.value).toHaveLength(501)
  fireEvent.change(line, { target: { value: 'Walk' } })
  fireEvent.submit(line.form as HTMLFormElement)
  await expectSeen('Task added')
  await waitFor(() => expect(pending()).toEqual(['Walk']))
  expect(line.value).toBe('')
  const [first, second] = sent('selfCare/add')
  expect(second?.input).toEqual({ clientId, task: 'Walk' })
  expect(first?.key).not.toBe(second?.key)
})

test('the assign form has five categories, refuses blanks, and confirms the client’s name', async () => {
  server.tasks.push(taskOf())
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Assign Task' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Task' }))
  const category = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Category' })
  expect([category.value, [...category.options].map(({ text }) => text)]).toEqual([
    'Individual Task',
    ['Individual Task', 'Self-Care', 'Therapeutic Exercise', 'Homework Assignment', 'Behavioral Goal'],
  ])
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign Task' })
  fireEvent.change(dialog.getByRole('textbox', { name: 'Task' }), { target: { value: '  ' } })
  expect(button.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox', { name: 'Task' }), { target: { value: 'Sleep diary' } })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.change(category, { target: { value: 'Behavioral Goal' } })
  fireEvent.click(dialog.getByRole('radio', { name: 'High' }))
  server.failing.set(
    'selfCare/add',
    problemOf('tier-required', 'Self-Care Plan requires a Pro subscription or higher.'),
  )
  submit()
  await expectSeen('Failed to assign task')
  await dialog.findByText('Self-Care Plan requires a Pro subscription or higher.')
  server.failing.clear()
  submit()
  await expectSeen('Task assigned to Maya Okafor')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('selfCare/add').at(-1)?.input).toEqual({
    clientId,
    task: 'Sleep diary',
    category: 'Behavioral Goal',
    priority: 'high',
  })
  expect(new Set(sent('selfCare/add').map(({ key }) => key)).size).toBe(1)
})

test('restores the draft of the assign form', async () => {
  server.tasks.push(taskOf())
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Assign Task' }))
  await screen.findByRole('dialog', { name: 'Assign Task' })
  await waitFor(() => expect(sent('drafts/get')).toHaveLength(1))
  fireEvent.change(screen.getByRole('textbox', { name: 'Task' }), { target: { value: 'Half a thou' } })
  await expectSeen('Draft saved')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Assign Task' }))
  await expectSeen('We restored your unsaved draft.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Task' }).value).toBe('Half a thou')
})
