import { CalendarDays, CreditCard, MessageSquare, Users } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'

/** Links to existing pages. Add a link with each new page. */
const actions = [
  { to: '/app/clients', label: 'Clients', icon: Users },
  { to: '/app/appointments', label: 'Appointments', icon: CalendarDays },
  { to: '/app/messages', label: 'Messages', icon: MessageSquare },
  { to: '/app/billing', label: 'Billing', icon: CreditCard },
]

export function QuickActions() {
  return (
    <Card className="py-4!">
      <h2 className="font-sans text-sm font-semibold tracking-normal">Quick Actions</h2>
      <ul className="-mx-2 mt-1 grid grid-cols-2">
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <PathLink
              to={to}
              className="flex h-11 items-center gap-2.5 rounded-md px-2 text-md transition-colors duration-150 hover:bg-surface-2"
            >
              <Icon size={16} aria-hidden className="shrink-0 text-primary" />
              {label}
            </PathLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
