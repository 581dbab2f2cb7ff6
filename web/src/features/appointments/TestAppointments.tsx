import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useState } from 'react'
import { me } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { AppointmentsPage } from './AppointmentsPage.tsx'
import { type AppointmentsSearch, changedSearch } from './appointments-search.ts'

type Given = { first: AppointmentsSearch; me?: Partial<Me> }

/** The page as its route renders it. Holds the search parameters and shows them to the tests. */
export function TestAppointments(given: Given) {
  return (
    <TestPage>
      <Searching {...given} />
    </TestPage>
  )
}

function Searching({ first, me: changed }: Given) {
  const [search, setSearch] = useState(first)
  return (
    <>
      <AppointmentsPage
        me={{ ...me, ...changed }}
        search={search}
        onSearch={(change) => setSearch((before) => changedSearch(before, change))}
      />
      <output aria-label="Address">{JSON.stringify(search)}</output>
    </>
  )
}
