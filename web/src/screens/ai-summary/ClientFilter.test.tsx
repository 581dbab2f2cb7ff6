import type { ListedClient } from '@openhour/shared/features/clients/clients.contract.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openFakeServer } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { ClientFilter } from './ClientFilter.tsx'

const personOf = (place: number, name: string, archivedAt: string | null): ListedClient => ({
  id: `018f0000-0000-7000-8000-0000000000a${place}`,
  name,
  email: 'person@example.com',
  age: 40,
  gender: 'Female',
  diagnosis: null,
  createdAt: '2026-01-01T10:00:00Z',
  archivedAt,
  openAlerts: 0,
  urgentDrafts: 0,
  unsignedNotes: 0,
  unreadEntries: 0,
  unreadMeasures: 0,
  nextAppointment: null,
  portalState: 'not-invited',
})
afterEach(cleanup)

test('offers all clients, archived ones after the others', async () => {
  const people = [personOf(1, 'Ada Active', null), personOf(2, 'Bo Gone', '2026-01-02T10:00:00Z')]
  openFakeServer({
    'clients/list': ({ archived }) => {
      const items = people.filter(({ archivedAt }) => (archivedAt !== null) === archived)
      return { items, matching: items.length, activeCount: 1, archivedCount: 1, sampleCount: 0, limit: null }
    },
  })
  const chosen = vi.fn<(id: string | undefined) => void>()
  render(
    <TestPage signedIn>
      <ClientFilter value={undefined} name={undefined} onChange={chosen} />
    </TestPage>,
  )
  fireEvent.click(await screen.findByRole('combobox', { name: /Client/ }))
  const archived = await screen.findByRole('option', { name: /Bo Gone/ })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All clients',
    'Ada Activeperson@example.com',
    'Bo GoneArchived · person@example.com',
  ])
  fireEvent.click(archived)
  expect(chosen).toHaveBeenCalledWith(people[1]?.id)
})
