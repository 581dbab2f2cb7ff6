import { createFileRoute } from '@tanstack/react-router'
import { readAppointmentSearch } from '../../features/portal/appointment-search.ts'
import { PortalAppointments } from '../../features/portal/PortalAppointments.tsx'

export const Route = createFileRoute('/client/appointments')({
  validateSearch: readAppointmentSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PortalAppointments
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  )
}
