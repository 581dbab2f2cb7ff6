import { createFileRoute } from '@tanstack/react-router'
import { AdminAccountScreen } from '../screens/admin-accounts/AdminAccountScreen.tsx'

export const Route = createFileRoute('/app_/admin/therapists/$accountId')({ component: Page })

function Page() {
  const { accountId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <AdminAccountScreen
      key={accountId}
      id={accountId}
      onGone={() => void navigate({ to: '/app/admin/therapists', replace: true })}
    />
  )
}
