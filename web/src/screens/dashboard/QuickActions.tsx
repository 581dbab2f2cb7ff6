import { CalendarDays, CreditCard, Users } from 'lucide-react'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ActionRow } from './ActionRow.tsx'

/** Pages that exist; each is added by whoever builds it. */
const actions = [
  { to: '/app/clients', label: 'Clients', hint: 'Open the client list', icon: Users },
  { to: '/app/appointments', label: 'Appointments', hint: 'See and plan the week', icon: CalendarDays },
  { to: '/app/billing', label: 'Billing', hint: 'Your plan and what it opens', icon: CreditCard },
]

export function QuickActions() {
  return (
    <Card padding="lg">
      <CardHead title="Quick Actions" />
      <ul className="-my-1 divide-y divide-line">
        {actions.map((action) => (
          <ActionRow key={action.to} {...action} />
        ))}
      </ul>
    </Card>
  )
}
