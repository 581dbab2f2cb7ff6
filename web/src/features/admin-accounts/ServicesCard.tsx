import type { AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { serviceName, serviceStates } from './account-labels.ts'

/** The services that a practice has connected. */
export function ServicesCard({ services }: { services: AccountPage['services'] }) {
  return (
    <Card padding="lg">
      <CardHead title="Connected services" fact={services.length === 0 ? 'None' : undefined} />
      <ul className="-my-1 divide-y divide-line">
        {services.map(({ kind, state, problem, since }) => {
          const { label, tone } = serviceStates[state] ?? { label: state, tone: 'neutral' as const }
          return (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <div className="min-w-0 flex-1 basis-56">
                <p>{serviceName(kind)}</p>
                <p className="text-sm wrap-anywhere text-muted">{problem ?? `Since ${formatDay(since)}`}</p>
              </div>
              <Badge tone={tone}>{label}</Badge>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
