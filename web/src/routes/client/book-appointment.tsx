import { createFileRoute } from '@tanstack/react-router'
import { readBookingSearch } from '../../features/booking/booking-search.ts'
import { PortalBookingScreen } from '../../screens/portal-booking/PortalBookingScreen.tsx'

export const Route = createFileRoute('/client/book-appointment')({
  validateSearch: readBookingSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PortalBookingScreen
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
