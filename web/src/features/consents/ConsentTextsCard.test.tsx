import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFakeConsents } from '../../testing/server/fake-consents.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { ConsentTextsCard } from './ConsentTextsCard.tsx'

let server: ReturnType<typeof openFakeConsents>
beforeEach(() => {
  server = openFakeConsents()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const rows = () =>
  within(screen.getByRole('list', { name: 'Consent texts' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
async function edit(text: string, meanwhile?: () => void) {
  render(
    <TestPage signedIn>
      <ConsentTextsCard />
    </TestPage>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Read and edit Treatment' }))
  const form = within(await screen.findByRole('dialog', { name: 'Treatment' }))
  const field = form.getByLabelText<HTMLTextAreaElement>('Text')
  expect(field.value).toContain('I can stop at any time.')
  meanwhile?.()
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
  return form
}

test('a changed text is a new version', async () => {
  await edit('I agree to ten sessions.')
  await waitFor(() => expect(rows()[0]).toMatch(/^TreatmentPractice text, version 1, saved /))
  const [sent] = server.asked.filter(({ operation }) => operation === 'consents/saveText')
  expect(sent?.input).toEqual({ purpose: 'treatment', ownVersion: 0, text: 'I agree to ten sessions.' })
})

test('a version that another tab saved is shown, and nothing is lost', async () => {
  const form = await edit('I agree to ten sessions.', () =>
    server.texts.set('treatment', { ownVersion: 1, text: 'From another tab.' }),
  )
  expect(await form.findByText('From another tab.')).toBeTruthy()
  expect(server.texts.get('treatment')?.text).toBe('From another tab.')
})
