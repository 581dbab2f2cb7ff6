import { useState } from 'react'
import { TestPage } from '../../testing/TestPage.tsx'
import { type AppointmentSearch } from './appointment-search.ts'
import { PortalAppointments } from './PortalAppointments.tsx'

type TestAppointmentsProps = {
  first?: AppointmentSearch
  /** What the address would be. */
  onSearch?: (search: AppointmentSearch) => void
}

/** The page of appointments as its route renders it. */
export function TestAppointments({ first = {}, onSearch }: TestAppointmentsProps) {
  return (
    <TestPage>
      <Page first={first} onSearch={onSearch ?? (() => undefined)} />
    </TestPage>
  )
}

function Page({ first, onSearch }: Required<TestAppointmentsProps>) {
  const [search, setSearch] = useState(first)
  return (
    <PortalAppointments
      search={search}
      onSearch={(next) => {
        onSearch(next)
        setSearch(next)
      }}
    />
  )
}
