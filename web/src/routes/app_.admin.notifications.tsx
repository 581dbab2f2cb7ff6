import { createFileRoute } from '@tanstack/react-router'
import { readNotificationSearch } from '../features/notifications/notification-search.ts'
import { NotificationsPage } from '../features/notifications/NotificationsPage.tsx'

export const Route = createFileRoute('/app_/admin/notifications')({
  validateSearch: readNotificationSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <NotificationsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
}
