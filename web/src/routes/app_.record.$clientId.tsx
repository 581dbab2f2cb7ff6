import { createFileRoute } from '@tanstack/react-router'
import { RecordScreen } from '../features/ai/recording/RecordScreen.tsx'
import { AreaError } from '../screens/shell/AreaError.tsx'
import { guard } from '../screens/shell/guard.ts'
import { SignedIn } from '../screens/shell/SignedIn.tsx'
import { dayIn } from '../lib/time/day-in.ts'

export const Route = createFileRoute('/app_/record/$clientId')({
  validateSearch: ({ date }: Record<string, unknown>) =>
    typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {},
  beforeLoad: guard,
  component: Page,
  errorComponent: AreaError,
})

function Page() {
  const { queryClient, me } = Route.useRouteContext()
  const { clientId } = Route.useParams()
  const { date = dayIn(new Date(), me.timeZone) } = Route.useSearch()
  return (
    <SignedIn queryClient={queryClient}>
      {() => <RecordScreen owner={me.id} clientId={clientId} sessionDate={date} />}
    </SignedIn>
  )
}
