import { noteOf, openFake, type Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../../lib/api/query-client.ts'
import { form, press, seen } from './note-form-in-tests.ts'
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
  render(<TestNotes cache={openQueryClient(() => undefined)} />)
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
  await seen(changed)
  await screen.findByRole('row', { name: 'Note Content As it was. Typed here. As it was. Saved there.' })
  expect(server.notes[0]?.sections[0]?.text).toBe('As it was. Saved there.')
}

test('of two tabs the second sees both versions: its own is saved only when it says so', async () => {
  await conflict()
  await press('Keep this version')
  submit()
  await seen('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('As it was. Typed here.')
  expect(asked('notes/update').map(({ input }) => input.version)).toEqual([1, 2])
})

test('of two tabs the second goes on with the saved version, and has what it typed back', async () => {
  await conflict()
  await press('Use the saved version')
  await waitFor(() => expect(area('Note Content').value).toBe('As it was. Saved there.'))
  await press('Bring back what I typed')
  await waitFor(() => expect(area('Note Content').value).toBe('As it was. Typed here.'))
  submit()
  await seen('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('As it was. Typed here.')
})

test('of two tabs the second combines both', async () => {
  await conflict()
  await press('Combine both')
  await waitFor(() => expect(area('Note Content').value).toBe('As it was. Saved there.\n\nAs it was. Typed here.'))
  submit()
  await seen('Clinical note saved successfully')
})

test('what only the other tab changed is taken over, and nothing has to be chosen', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'Typed here.')
  Object.assign(server.notes[0] ?? {}, { version: 2, serviceDate: '2026-09-09' })
  submit()
  await seen('Updated from there: Service date. Check the form and save again.')
  submit()
  await seen('Clinical note saved successfully')
  expect(asked('notes/update').at(-1)?.input).toMatchObject({
    version: 2,
    serviceDate: '2026-09-09',
    sections: [{ heading: null, text: 'Typed here.' }],
  })
})

test('a draft of a note that was saved since is shown beside it, and can be combined with it', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'Typed on Monday.')
  await waitFor(() => expect(server.drafts.size).toBe(1), { timeout: 4000 })
  cleanup()
  elsewhere('Saved on Tuesday.')
  await goOn()
  await seen('This was changed after you began to type. What you typed was kept.')
  expect(area('Note Content').value).toBe('Saved on Tuesday.')
  await press('Combine both')
  await waitFor(() => expect(area('Note Content').value).toBe('Saved on Tuesday.\n\nTyped on Monday.'))
  submit()
  await seen('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('Saved on Tuesday.\n\nTyped on Monday.')
})

test('a draft of a long note does not hold the saved text as well', async () => {
  const long = 'As it was. '.repeat(200)
  server.notes.push(noteOf({ text: long }))
  await goOn()
  type('Note Content', 'Short now.')
  await waitFor(() => expect(server.drafts.size).toBe(1), { timeout: 4000 })
  expect(JSON.stringify(draftOf(`clinical-note:${server.notes[0]?.id}:edit`)).length).toBeLessThan(300)
  cleanup()
  await goOn()
  await waitFor(() => expect(area('Note Content').value).toBe('Short now.'))
})

test('signed in another tab: what was typed becomes an addendum', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'One thing more.')
  Object.assign(server.notes[0] ?? {}, { version: 2, signed: { at: '2026-09-11T10:00:00Z', name: 'R', hash: 'h' } })
  submit()
  await seen('This note was signed in another tab. Your text is still here.')
  await screen.findByRole('row', { name: 'Note Content One thing more. As it was.' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Note' }).disabled).toBe(true)
  await press('Write it as an addendum')
  await screen.findByRole('dialog', { name: 'Add addendum' })
  await waitFor(() => expect(area('Addendum').value).toBe('One thing more.'))
})

test('deleted in another tab: what was typed is saved as a new note', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'Still worth keeping.')
  server.notes.length = 0
  submit()
  await seen('This note was deleted in another tab. Your text is still here: save it as a new note.')
  submit()
  await seen('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('Still worth keeping.')
})
