import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { AppointmentsPage } from '../../features/appointments/AppointmentsPage.tsx'
import { changedSearch, readAppointmentsSearch } from '../../features/appointments/appointments-search.ts'
import { calendarFile } from '../../features/appointments/calendar/calendar-file.ts'
import { queries } from '../../lib/api/api.ts'

export const Route = createFileRoute('/app/appointments')({
  validateSearch: readAppointmentsSearch,
  loaderDeps: ({ search }) => ({ view: search.view }),
  // It comes beside the page's own code; whether it could be fetched is for the page to say.
  loader: ({ deps }) => {
    if (deps.view !== 'list') calendarFile.fetch().catch(() => undefined)
  },
  component: Page,
})

function Page() {
  const { me: admitted } = Route.useRouteContext()
  // Zone, clock style and week start are settings, and may change meanwhile.
  const { data: me = admitted } = useQuery(queries.account.me.queryOptions())
  const navigate = Route.useNavigate()
  return (
    <AppointmentsPage
      me={me}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (before) => changedSearch(before, change), replace: true, resetScroll: false })
      }
    />
  )
}
