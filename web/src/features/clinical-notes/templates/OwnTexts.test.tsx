import { openFake, type Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../../lib/api/query-client.ts'
import { choose, form, press, base } from '../notes/note-form-in-tests.ts'
import { TestNotes } from '../TestNotes.tsx'

let server: Fake
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const { areas, submit, template, type } = form
const asked = (operation: string) => server.asked.filter((one) => one.operation === operation)

/** Opens the dialog through the URL. */
async function compose() {
  render(<TestNotes cache={openQueryClient()} composes />)
  await form.ready(server, 'Add Clinical Note')
}

test('a new template is offered immediately', async () => {
  await compose()
  await press('More for this note')
  await choose('Templates and snippets')
  await base('No templates of your own yet')
  await press('Add template')
  const form = await screen.findByRole('dialog', { name: 'Add template' })
  const field = (name: string) => within(form).getByRole('textbox', { name })
  fireEvent.submit(form.querySelector('form') as HTMLFormElement)
  await base('Please enter a name')
  await base('Please name each section')
  fireEvent.change(field('Name'), { target: { value: 'Intake' } })
  fireEvent.change(field('Heading 1'), { target: { value: 'Reason for coming' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Add section' }))
  await within(form).findByRole('textbox', { name: 'Heading 2' })
  fireEvent.change(field('Heading 2'), { target: { value: 'History' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Move section 2 up' }))
  fireEvent.submit(form.querySelector('form') as HTMLFormElement)
  await base('Template saved')
  expect(server.templates[0]).toMatchObject({ name: 'Intake' })
  expect(server.templates[0]?.sections.map(({ heading }) => heading)).toEqual(['History', 'Reason for coming'])
  await press('Done')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Templates and snippets' })).toBeNull())
  template(/^Intake/)
  await waitFor(() => expect(areas()).toEqual(['History', 'Reason for coming']))
  type('History', 'Long.')
  submit()
  await base('Clinical note saved successfully')
  expect(asked('notes/add')[0]?.input).toMatchObject({ template: 'own', templateName: 'Intake' })
})

test('a snippet is added, its name must be unique, and its deletion can be undone', async () => {
  await compose()
  await press('Insert snippet')
  await choose(/^You have no snippets yet/)
  fireEvent.click(await screen.findByRole('radio', { name: /^Snippets/ }))
  const add = async (name: string) => {
    await press('Add snippet')
    const inside = within(await screen.findByRole('dialog', { name: 'Add snippet' }))
    fireEvent.change(inside.getByRole('textbox', { name: 'Name' }), { target: { value: name } })
    fireEvent.change(inside.getByRole('textbox', { name: 'Text' }), { target: { value: 'No risk was voiced.' } })
    fireEvent.click(inside.getByRole('button', { name: 'Save' }))
  }
  await add('Risk')
  await base('Snippet saved')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add snippet' })).toBeNull())
  await add('risk')
  await base('You already have a snippet with this name.')
  expect(server.snippets).toHaveLength(1)
  await press('Cancel')
  await press('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add snippet' })).toBeNull())
  await press('Delete snippet Risk')
  await base('No snippets yet')
  await press('Undo')
  await base('Snippet restored')
  expect(server.snippets).toMatchObject([{ name: 'Risk', text: 'No risk was voiced.' }])
  expect(asked('notes/add')).toHaveLength(0)
})
