import { useState } from 'react'
import type { BookingSearch } from '../../features/booking/booking-search.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { PortalBookingScreen } from './PortalBookingScreen.tsx'

type TestBookingProps = { first?: BookingSearch | undefined; onSearch?: (search: BookingSearch) => void }

/** The page of booking, with its steps in a state instead of the address. */
export function TestBooking(props: TestBookingProps) {
  return (
    <TestPage>
      <Page {...props} />
    </TestPage>
  )
}

function Page({ first = {}, onSearch }: TestBookingProps) {
  const [search, setSearch] = useState(first)
  return (
    <PortalBookingScreen
      search={search}
      onSearch={(next) => {
        onSearch?.(next)
        setSearch(next)
      }}
    />
  )
}
