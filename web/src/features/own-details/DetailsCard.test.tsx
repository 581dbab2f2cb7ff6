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
  Object.assign(server.details, { pronouns: 'they/them', shared: ['pronouns'], sharedAt: '2026-09-01T10:00:00Z' })
  render(
    <TestPage signedIn>
      <DetailsCard practice={null} />
    </TestPage>,
  )
  await screen.findByText('Shared with your practice')
  fireEvent.click(screen.getByRole('button', { name: 'Edit your details' }))
  await screen.findByRole('dialog', { name: 'Your details' })
  type('Phone', '+44 7700 900123')
  tick('Share your phone number')
  tick('Share your pronouns')
  type('Country', 'PT')
  type('Their name', 'Ilse Sample')
  fireEvent.click(screen.getByRole('button', { name: 'Save and share' }))
  await screen.findByText('Portugal', { selector: 'dd bdi' })
  expect(server.asked.findLast(({ operation }) => operation === 'ownDetails/save')?.input).toEqual({
    phone: '+44 7700 900123',
    country: 'PT',
    emergencyContactName: 'Ilse Sample',
    shared: ['phone', 'phoneMessages'],
    changedAt: '2026-09-01T10:00:00Z',
  })
  expect(screen.getByText('Shared with your practice').parentElement?.textContent).toMatch(/^\+44 7700 900123/)
  expect(screen.getAllByText('Only you see it')).toHaveLength(3)
})

const onFile = {
  preferredName: 'May',
  pronouns: null,
  dateOfBirth: null,
  phone: '+44 7700 900129',
  phoneMessages: null,
  address: null,
  goodToKnow: null,
  country: null,
  language: 'pt',
  emergencyContactName: null,
  emergencyContactPhone: null,
  emergencyContactRelationship: null,
}
const lineOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('no number stands there whose reader is unknown', async () => {
  const server = openFakeSettings('client')
  Object.assign(server.details, { phone: '+44 7700 900123', pronouns: 'they/them', preferredName: 'May' })
  render(
    <TestPage signedIn>
      <DetailsCard practice={{ name: 'Quiet Room', onFile }} />
    </TestPage>,
  )
  await screen.findByText('Phone', { selector: 'dt' })
  expect(lineOf('Phone')).toBe('+44 7700 900123Only you see it. Quiet Room has +44 7700 900129 on file')
  expect(lineOf('Preferred name')).toBe('MayQuiet Room has this on file')
  expect(lineOf('Language')).toBe('PortugueseQuiet Room has this on file')
  expect(lineOf('Pronouns')).toBe('they/themOnly you see it')
  expect(lineOf('Country')).toBe('Not given')
})

test('the sheet begins with what is on file, and one press shares all of it but what is unticked', async () => {
  const server = openFakeSettings('client')
  render(
    <TestPage signedIn>
      <DetailsCard practice={{ name: 'Quiet Room', onFile }} />
    </TestPage>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Edit your details' }))
  await screen.findByRole('dialog', { name: 'Your details' })
  screen.getByDisplayValue('+44 7700 900129')
  type('Date of birth', '28/2/90')
  fireEvent.click(screen.getByRole('button', { name: 'Save and share' }))
  await screen.findByText(/with its year|four digits|valid date of birth|the year/i)
  type('Date of birth', '28/2/1990')
  fireEvent.blur(screen.getByLabelText(/^Date of birth/))
  tick('Share your language')
  fireEvent.click(screen.getByRole('button', { name: 'Save and share' }))
  await screen.findByText('Your details were shared with your practice.')
  expect(server.asked.findLast(({ operation }) => operation === 'ownDetails/save')?.input).toEqual({
    preferredName: 'May',
    phone: '+44 7700 900129',
    language: 'pt',
    dateOfBirth: '1990-02-28',
    shared: [
      'preferredName',
      'pronouns',
      'dateOfBirth',
      'phone',
      'phoneMessages',
      'address',
      'country',
      'emergencyContact',
      'goodToKnow',
    ],
    changedAt: '2026-09-01T10:00:00Z',
  })
})

test('what another tab saved meanwhile comes into the form, nothing typed is lost, and its ticks stay', async () => {
  const server = openFakeSettings('client')
  Object.assign(server.details, {
    phone: '+44 7700 900123',
    shared: ['phone', 'pronouns'],
    sharedAt: '2026-09-01T10:00:00Z',
  })
  render(
    <TestPage signedIn>
      <DetailsCard practice={null} />
    </TestPage>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Edit your details' }))
  await screen.findByRole('dialog', { name: 'Your details' })
  type('Address', '12 Harbour Street')
  Object.assign(server.details, { phone: '+44 7700 900124', shared: ['pronouns'], changedAt: '2026-09-02T10:00:00Z' })
  fireEvent.click(screen.getByRole('button', { name: 'Save and share' }))
  const alert = await screen.findByText('This sheet was changed in another tab. Your text is still here.')
  expect(alert.parentElement?.textContent).toContain('Updated from there: Phone, Share your phone number.')
  screen.getByDisplayValue('+44 7700 900124')
  screen.getByDisplayValue('12 Harbour Street')
  fireEvent.click(screen.getByRole('button', { name: 'Save and share' }))
  await screen.findByText('Your details were saved.')
  expect(server.details).toMatchObject({ phone: '+44 7700 900124', address: '12 Harbour Street', shared: ['pronouns'] })
})
