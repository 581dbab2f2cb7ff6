import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { AppointmentsPage } from '../../features/appointments/AppointmentsPage.tsx'
import { changedSearch, readAppointmentsSearch } from '../../features/appointments/appointments-search.ts'
import { calendarFile } from '../../features/appointments/calendar/calendar-file.ts'
import { queries } from '../../lib/api/api.ts'

export const Route = createFileRoute('/app/appointments')({
  validateSearch: readAppointmentsSearch,
  loaderDeps: ({ search }) => ({ view: search.view }),
  // Loaded in parallel with the page's code; the page reports failures.
  loader: ({ deps }) => {
    if (deps.view !== 'list') calendarFile.fetch().catch(() => undefined)
  },
  component: Page,
})

function Page() {
  const { me: admitted } = Route.useRouteContext()
  // Time zone, clock style and week start are settings that may have changed.
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
