import { noteOf, openFake, type Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../../lib/api/query-client.ts'
import { form, press, base } from './note-form-in-tests.ts'
import { TestNotes } from '../TestNotes.tsx'

let server: Fake
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const { area, submit, type } = form
const asked = (operation: string) => server.asked.filter((one) => one.operation === operation)
const draftOf = (key: string) => server.typedIn(key)

async function goOn() {
  render(<TestNotes cache={openQueryClient()} />)
  await press('Continue')
  await form.ready(server, 'Edit Clinical Note')
}

const changed = /^This note was changed in another tab. Your text is still here./

/** Another tab saves the note while it is open here. */
const elsewhere = (text: string) =>
  Object.assign(server.notes[0] ?? {}, { version: 2, sections: [{ heading: null, text }] })
async function conflict() {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'As it was. Typed here.')
  elsewhere('As it was. Saved there.')
  submit()
  await base(changed)
  await screen.findByRole('row', { name: 'Note Content As it was. Typed here. As it was. Saved there.' })
  expect(server.notes[0]?.sections[0]?.text).toBe('As it was. Saved there.')
}

test('the second of two tabs shows both versions and saves its own only after a choice', async () => {
  await conflict()
  await press('Keep this version')
  submit()
  await base('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('As it was. Typed here.')
  expect(asked('notes/update').map(({ input }) => input.version)).toEqual([1, 2])
})

test('the second of two tabs can use the saved version and then restore its own text', async () => {
  await conflict()
  await press('Use the saved version')
  await waitFor(() => expect(area('Note Content').value).toBe('As it was. Saved there.'))
  await press('Restore my text')
  await waitFor(() => expect(area('Note Content').value).toBe('As it was. Typed here.'))
  submit()
  await base('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('As it was. Typed here.')
})

test('the second of two tabs can combine both versions', async () => {
  await conflict()
  await press('Combine both')
  await waitFor(() => expect(area('Note Content').value).toBe('As it was. Saved there.\n\nAs it was. Typed here.'))
  submit()
  await base('Clinical note saved successfully')
})

test('changes made only in the other tab are merged without a choice', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'Typed here.')
  Object.assign(server.notes[0] ?? {}, { version: 2, serviceDate: '2026-09-09' })
  submit()
  await base('Updated from there: Service date. Check the form and save again.')
  submit()
  await base('Clinical note saved successfully')
  expect(asked('notes/update').at(-1)?.input).toMatchObject({
    version: 2,
    serviceDate: '2026-09-09',
    sections: [{ heading: null, text: 'Typed here.' }],
  })
})

test('a draft of a note saved since is shown next to it and can be combined', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'Typed on Monday.')
  await waitFor(() => expect(server.drafts.size).toBe(1))
  cleanup()
  elsewhere('Saved on Tuesday.')
  await goOn()
  await base('This was changed after you started typing. Your text is still here.')
  expect(area('Note Content').value).toBe('Saved on Tuesday.')
  await press('Combine both')
  await waitFor(() => expect(area('Note Content').value).toBe('Saved on Tuesday.\n\nTyped on Monday.'))
  submit()
  await base('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('Saved on Tuesday.\n\nTyped on Monday.')
})

test('a draft of a long note does not also contain the saved text', async () => {
  const long = 'As it was. '.repeat(200)
  server.notes.push(noteOf({ text: long }))
  await goOn()
  type('Note Content', 'Short now.')
  await waitFor(() => expect(server.drafts.size).toBe(1))
  expect(JSON.stringify(draftOf(`clinical-note:${server.notes[0]?.id}:edit`)).length).toBeLessThan(300)
  cleanup()
  await goOn()
  await waitFor(() => expect(area('Note Content').value).toBe('Short now.'))
})

test('if another tab signed the note, the typed text becomes an addendum', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'One thing more.')
  Object.assign(server.notes[0] ?? {}, { version: 2, signed: { at: '2026-09-11T10:00:00Z', name: 'R', hash: 'h' } })
  submit()
  await base('This note was signed in another tab. Your text is still here.')
  await screen.findByRole('row', { name: 'Note Content One thing more. As it was.' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Note' }).disabled).toBe(true)
  await press('Add it as an addendum')
  await screen.findByRole('dialog', { name: 'Add addendum' })
  await waitFor(() => expect(area('Addendum').value).toBe('One thing more.'))
})

test('if another tab deleted the note, the typed text is saved as a new one', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'Still worth keeping.')
  server.notes.length = 0
  submit()
  await base('This note was deleted in another tab. Your text is still here: save it as a new note.')
  submit()
  await base('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('Still worth keeping.')
})
