import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { me } from '../../testing/server/fake-server.ts'
import { openFakePortal } from '../../testing/server/fake-portal.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { PortalProfileScreen } from './PortalProfileScreen.tsx'

afterEach(cleanup)

const client = { ...me, role: 'client', fullName: 'Maya Okafor', email: 'maya@example.com' } as const
function open(tab?: string) {
  const server = openFakePortal({
    'ownDetails/get': () => ({
      preferredName: null,
      pronouns: null,
      dateOfBirth: null,
      phone: null,
      phoneMessages: null,
      address: null,
      goodToKnow: null,
      country: null,
      language: null,
      emergencyContactName: null,
      emergencyContactPhone: null,
      emergencyContactRelationship: null,
      shared: [],
      sharedAt: null,
      changedAt: '2026-09-01T10:00:00Z',
    }),
    'account/me': () => client,
    'settings/profile': () => ({
      fullName: 'Maya Okafor',
      email: 'maya@example.com',
      phone: null,
      phoneMessages: null,
      address: null,
      goodToKnow: null,
      avatarUrl: null,
      practiceName: null,
      licenseNumber: null,
      specialization: null,
      updatedAt: '2026-09-01T10:00:00Z',
    }),
  })
  render(
    <TestPage>
      <PortalProfileScreen me={client} tab={tab} />
    </TestPage>,
  )
  return server
}

test('what the practice has on file stands above the account, below one title', async () => {
  open()
  await screen.findByText('Something wrong? Tell your practice.')
  const name = await screen.findByText('Full name')
  const record = screen.getByRole('heading', { name: 'What your practice has on file' })
  expect(record.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Profile'])
  expect(document.title).toBe('Profile · Openhour')
})

test('without a practice, the account is still there', async () => {
  const server = open()
  server.record.practices = []
  await screen.findByRole('heading', { name: 'You are not connected with a practice' })
  expect(await screen.findByRole('button', { name: 'Edit your details' })).toBeTruthy()
})

test('the other tab keeps the record away', async () => {
  const server = open('preferences')
  await screen.findByRole('radio', { name: /^Dark/ })
  expect(server.answered).not.toContain('portal/profile')
})

test('a picture that is not saved yet asks before leaving the practice leads away', async () => {
  const server = open()
  const picture = new File(['picture'], 'me.png', { type: 'image/png' })
  fireEvent.change(await screen.findByLabelText('Profile picture file'), { target: { files: [picture] } })
  await screen.findByRole('button', { name: 'Use this picture' })
  fireEvent.click(await screen.findByRole('button', { name: 'Leave this practice' }))
  await screen.findByRole('alertdialog', { name: 'Leave this practice?' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Leave this practice' }).at(-1) as HTMLElement)
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await waitFor(() => expect(server.record.practices).toEqual([]))
})
