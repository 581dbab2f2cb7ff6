import { openFake, type Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../../lib/api/query-client.ts'
import { TestNotes } from '../TestNotes.tsx'

let server: Fake
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const asked = (operation: string) => server.asked.filter((one) => one.operation === operation)
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Process note' })
const type = (value: string) => fireEvent.change(area(), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
const kept = (text: string) => ({
  id: crypto.randomUUID(),
  clientId: crypto.randomUUID(),
  noteDate: '2026-09-10',
  text,
  version: 1,
  createdAt: '2026-09-10T16:42:00.000Z',
  updatedAt: '2026-09-10T16:42:00.000Z',
  imported: [{ practice: 'North Street', exportedAt: null, importedAt: '2026-09-11T10:00:00.000Z' }],
})
const open = () => render(<TestNotes cache={openQueryClient()} />)

test('process notes load only when opened, and are never shown next to the record', async () => {
  server.processNotes.push(kept('My own doubt.'))
  open()
  await expectSeen('No clinical notes yet')
  expect(asked('processNotes/list')).toHaveLength(0)
  await press(/^Process notes/)
  await screen.findByRole('heading', { name: 'Process notes' })
  await expectSeen('My own doubt.')
  await expectSeen('Imported on 11 Sep 2026 from North Street.')
  await expectSeen(/kept apart from the record. They never appear in search, exports, printouts/)
  expect(screen.queryByRole('heading', { name: 'Clinical Notes' })).toBeNull()
  await press('Back to Clinical Notes')
  await expectSeen('No clinical notes yet')
  expect(screen.queryByText('My own doubt.')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Process notes/))
})

test('a process note is added, edited and deleted', async () => {
  open()
  await press(/^Process notes/)
  await press('Add process note')
  await screen.findByRole('textbox', { name: 'Process note' })
  submit()
  await expectSeen('Please enter note content')
  type('A hunch.')
  submit()
  await expectSeen('Process note saved')
  await expectSeen('A hunch.')
  await press(/^Actions for the process note/)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await screen.findByRole('textbox', { name: 'Process note' })
  type('A better hunch.')
  submit()
  await waitFor(() => expect(server.processNotes[0]?.text).toBe('A better hunch.'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(/^Actions for the process note/)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await press('Delete process note')
  await expectSeen('No process notes yet')
})

test('the second of two tabs shows both versions', async () => {
  server.processNotes.push(kept('As it was.'))
  open()
  await press(/^Process notes/)
  await press(/^Actions for the process note/)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await screen.findByRole('textbox', { name: 'Process note' })
  type('Typed here.')
  Object.assign(server.processNotes[0] ?? {}, { text: 'Saved there.', version: 2 })
  submit()
  await expectSeen(/^This process note was changed in another tab. Your text is still here./)
  await screen.findByRole('row', { name: 'Process note Typed here. Saved there.' })
  await press('Combine both')
  await waitFor(() => expect(area().value).toBe('Saved there.\n\nTyped here.'))
  submit()
  await waitFor(() => expect(server.processNotes[0]?.text).toBe('Saved there.\n\nTyped here.'))
})
