import { ArrowRight, CreditCard, type LucideIcon, Users } from 'lucide-react'
import { Card, CardHead } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'

/** Pages that exist; each is added by whoever builds it. */
const actions: { to: string; label: string; hint: string; icon: LucideIcon }[] = [
  { to: '/app/clients', label: 'Clients', hint: 'Open the client list', icon: Users },
  { to: '/app/billing', label: 'Billing', hint: 'Your plan and what it opens', icon: CreditCard },
]

export function QuickActions() {
  return (
    <Card padding="lg">
      <CardHead title="Quick Actions" />
      <ul className="-my-1 divide-y divide-line">
        {actions.map(({ to, label, hint, icon: Icon }) => (
          <li key={to}>
            <PathLink
              to={to}
              className="-mx-3 flex items-center gap-3.5 rounded-lg px-3 py-3 transition-colors duration-150 hover:bg-surface-2"
            >
              <Icon size={18} aria-hidden className="text-primary" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                <span className="block text-sm text-muted">{hint}</span>
              </span>
              <ArrowRight size={18} aria-hidden className="text-muted" />
            </PathLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
