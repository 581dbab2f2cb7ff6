import type { AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { formatNumber } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

type UsageCardProps = { usage: NonNullable<AccountPage['usage']>; limits: AccountPage['limits'] }

/** What a practice uses of its plan. */
export function UsageCard({ usage, limits }: UsageCardProps) {
  return (
    <Card padding="lg">
      <CardHead title="Usage" fact="Numbers of the practice against its plan" />
      <dl className="flex flex-col gap-4">
        <Line name="Clients" used={usage.clients} limit={limits.clients} text={formatNumber} />
        <Line
          name="Appointments this month"
          used={usage.appointmentsThisMonth}
          limit={limits.appointmentsThisMonth}
          text={formatNumber}
        />
        <Line name="Storage" used={usage.storedBytes} limit={limits.storedBytes} text={fileSizeText} />
      </dl>
    </Card>
  )
}

type LineProps = { name: string; used: number; limit: number | null; text: (amount: number) => string }

function Line({ name, used, limit, text }: LineProps) {
  const words = limit === null ? `${text(used)}, unlimited` : `${text(used)} of ${text(limit)}`
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-4">
        <dt>{name}</dt>
        <dd className="tnum text-muted">{words}</dd>
      </div>
      {limit !== null && (
        <ProgressBar
          value={limit === 0 ? 1 : Math.min(used / limit, 1)}
          label={`${name}: ${words}`}
          tone={used >= limit ? 'honey' : 'brand'}
          width="full"
        />
      )}
    </div>
  )
}
