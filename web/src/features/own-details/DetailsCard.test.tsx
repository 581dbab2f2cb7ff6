import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openFakeSettings } from '../../testing/server/fake-settings.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { DetailsCard } from './DetailsCard.tsx'

afterEach(cleanup)

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`)), { target: { value } })
const tick = (name: string) => fireEvent.click(screen.getByRole('switch', { name }))

test('each detail is shared by a tick of its own, and the card says which are', async () => {
  const server = openFakeSettings('client')
  Object.assign(server.details, { pronouns: 'they/them', shared: ['pronouns'] })
  render(
    <TestPage signedIn>
      <DetailsCard />
    </TestPage>,
  )
  await screen.findByText('Shared with your practice')
  fireEvent.click(screen.getByRole('button', { name: 'Edit your details' }))
  await screen.findByRole('dialog', { name: 'Edit your details' })
  type('Phone', '+44 7700 900123')
  tick('Share your phone number')
  tick('Share your pronouns')
  type('Country', 'PT')
  type('Their name', 'Ilse Sample')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Portugal', { selector: 'dd' })
  expect(server.asked.findLast(({ operation }) => operation === 'ownDetails/save')?.input).toEqual({
    phone: '+44 7700 900123',
    pronouns: 'they/them',
    country: 'PT',
    emergencyContactName: 'Ilse Sample',
    emergencyContactPhone: '',
    emergencyContactRelationship: '',
    shared: ['phone'],
  })
  expect(screen.getByText('Shared with your practice').parentElement?.textContent).toMatch(/^\+44 7700 900123/)
  expect(screen.getAllByText('Only you see it')).toHaveLength(3)
})
