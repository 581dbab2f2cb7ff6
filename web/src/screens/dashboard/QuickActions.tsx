import { CalendarDays, CreditCard, MessageSquare, Users } from 'lucide-react'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ActionRow } from './ActionRow.tsx'

/** Links to existing pages. Add a link with each new page. */
const actions = [
  { to: '/app/clients', label: 'Clients', hint: 'Open the client list', icon: Users },
  { to: '/app/appointments', label: 'Appointments', hint: 'See and schedule your week', icon: CalendarDays },
  { to: '/app/messages', label: 'Messages', hint: 'Read and write to your clients', icon: MessageSquare },
  { to: '/app/billing', label: 'Billing', hint: 'Your plan and its features', icon: CreditCard },
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
