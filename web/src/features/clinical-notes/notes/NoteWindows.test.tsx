import { noteOf, openFake, type Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
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

/** Another window saves the note while it is open here. */
const elsewhere = (text: string) =>
  Object.assign(server.notes[0] ?? {}, { version: 2, sections: [{ heading: null, text }] })
async function conflict() {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'As it was. Typed here.')
  elsewhere('As it was. Saved there.')
  submit()
  await seen('This note was changed in another window while you wrote.')
  const text = (name: string) => within(screen.getByRole('region', { name })).getByRole('group').textContent
  expect([text('Saved'), text('Typed here')]).toEqual(['As it was. Saved there.', 'As it was. Typed here.'])
  expect(server.notes[0]?.sections[0]?.text).toBe('As it was. Saved there.')
}

test('of two windows the second sees both versions: its own is saved only when it says so', async () => {
  await conflict()
  await press('Save what I typed')
  await seen('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('As it was. Typed here.')
  expect(asked('notes/update').map(({ input }) => input.version)).toEqual([1, 2])
})

test('of two windows the second goes on with the saved one, and has what it typed back', async () => {
  await conflict()
  await press('Go on with the saved one')
  await waitFor(() => expect(area('Note Content').value).toBe('As it was. Saved there.'))
  await press('Bring back what I typed')
  await waitFor(() => expect(area('Note Content').value).toBe('As it was. Typed here.'))
  submit()
  await seen('Clinical note saved successfully')
})

test('of two windows the second puts both together', async () => {
  await conflict()
  await press('Put both together')
  await waitFor(() => expect(area('Note Content').value).toBe('As it was. Saved there.\n\nAs it was. Typed here.'))
  submit()
  await seen('Clinical note saved successfully')
})

test('a draft that comes back later still knows what it was begun from', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'Typed on Monday.')
  await waitFor(() => expect(draftOf(`clinical-note:${server.notes[0]?.id}:edit`).basedOn).toBe(1))
  cleanup()
  elsewhere('Saved on Tuesday.')
  await goOn()
  await waitFor(() => expect(area('Note Content').value).toBe('Typed on Monday.'))
  submit()
  await seen('This note was changed in another window while you wrote.')
  expect(server.notes[0]?.sections[0]?.text).toBe('Saved on Tuesday.')
})

test('signed meanwhile: what was typed becomes an addendum', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'One thing more.')
  Object.assign(server.notes[0] ?? {}, { version: 2, signed: { at: '2026-09-11T10:00:00Z', name: 'R', hash: 'h' } })
  submit()
  await seen('This note was signed meanwhile.')
  await press('Write it as an addendum')
  await screen.findByRole('dialog', { name: 'Add addendum' })
  await waitFor(() => expect(area('Addendum').value).toBe('One thing more.'))
})

test('deleted meanwhile: what was typed is saved as a new note', async () => {
  server.notes.push(noteOf({ text: 'As it was.' }))
  await goOn()
  type('Note Content', 'Still worth keeping.')
  server.notes.length = 0
  submit()
  await seen(/This note was deleted in another window. What you typed is still here/)
  submit()
  await seen('Clinical note saved successfully')
  expect(server.notes[0]?.sections[0]?.text).toBe('Still worth keeping.')
})
