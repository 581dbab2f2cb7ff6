import { openFakeSettings } from '../../testing/server/fake-settings.ts'
import type { Profile } from '@openhour/shared/features/settings/settings.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { ProfileForm } from './ProfileForm.tsx'

afterEach(cleanup)

function open() {
  const server = openFakeSettings()
  const unsaved = vi.fn<(part: string, unsaved: boolean) => void>()
  const queryClient = openQueryClient(() => undefined)
  const form = (changes: Partial<Profile> = {}) => (
    <QueryClientProvider client={queryClient}>
      <ProfileForm profile={{ ...server.profile, ...changes }} therapist onUnsaved={unsaved} />
    </QueryClientProvider>
  )
  const { rerender } = render(form())
  return { unsaved, server, read: (changes: Partial<Profile>) => rerender(form(changes)) }
}

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`)) as HTMLInputElement
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => screen.getByRole('button', { name: 'Save changes' }) as HTMLButtonElement

test('another tab’s changes fill untouched fields and count as saved', () => {
  const { unsaved, read } = open()
  read({ phone: '+44 7700 900123' })
  expect([field('Phone').value, screen.queryByText('Not saved yet')]).toEqual(['+44 7700 900123', null])
  type('Full name', 'Kit Example')
  read({ phone: '+44 7700 900123', practiceName: 'Loud Room' })
  expect([field('Full name').value, field('Practice name').value]).toEqual(['Kit Example', 'Loud Room'])
  expect(unsaved).toHaveBeenLastCalledWith('profile', true)
  read({ fullName: 'Kit Example', phone: '+44 7700 900123', practiceName: 'Loud Room' })
  expect(unsaved).toHaveBeenLastCalledWith('profile', false)
  expect(screen.queryByText(/changed in another tab/)).toBeNull()
})

test.each([
  ['Use the saved version', 'Ann Example', null],
  ['Keep this version', 'Kit Example', 'Not saved yet'],
])('a field changed in both tabs needs a choice: %s', async (choice, fullName, fact) => {
  const { server, read } = open()
  type('Full name', 'Kit Example')
  read({ fullName: 'Ann Example', specialization: 'Couples' })
  expect(screen.getByText(/^This profile was changed in another tab\./)).toBeDefined()
  read({ fullName: 'Ann Example', specialization: 'Families' })
  expect([save().disabled, field('Specialization').value]).toEqual([true, 'Families'])
  fireEvent.click(screen.getByRole('button', { name: choice }))
  expect([field('Full name').value, screen.queryByText('Not saved yet')?.textContent ?? null]).toEqual([fullName, fact])
  fireEvent.click(save())
  await waitFor(() => expect(server.profile.fullName).toBe(fullName))
})
