import type { Usage } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { Gauge, Plus } from 'lucide-react'
import type { ListKey } from '../../lib/lists/list-keys.ts'
import { countOf } from '../../lib/time/format.ts'
import { useTitle } from '../../lib/title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { fetchScheduler } from './AppointmentDialogs.tsx'
import { appointmentsPage } from './appointments.page.ts'

type AppointmentsHeadProps = {
  /** Undefined until the first response. */
  usage: Usage | undefined
  failed: boolean
  onAdd: () => void
}

export function AppointmentsHead({ usage, failed, onAdd }: AppointmentsHeadProps) {
  useTitle(appointmentsPage.title)
  const full = usage !== undefined && usage.limit !== null && usage.count >= usage.limit
  return (
    <header className="mb-5 flex items-start justify-between gap-4 sm:items-end md:mb-6">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-3xl md:text-5xl">{appointmentsPage.title}</h1>
          {full && (
            <Badge tone="honey" icon={Gauge}>
              Limit Reached
            </Badge>
          )}
        </div>
        <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-3 text-md text-muted md:text-base">
          {usage ? <UsageLine {...usage} full={full} /> : !failed && <Skeleton className="h-4 w-64 max-w-full" />}
        </div>
      </div>
      {/* The limit is per month: other months may still have room, so the button stays enabled. */}
      <Button
        data-key={'c' satisfies ListKey}
        variant="filled"
        icon={Plus}
        onClick={onAdd}
        onPointerEnter={fetchScheduler}
        onFocus={fetchScheduler}
        aria-haspopup="dialog"
        className="max-sm:w-10 max-sm:gap-0 max-sm:px-0"
      >
        <span className="max-sm:sr-only">Add Appointment</span>
      </Button>
    </header>
  )
}

function UsageLine({ count, limit, full }: Usage & { full: boolean }) {
  if (limit === null) return <p>{countOf(count, 'appointment')} this month, no limit on your plan</p>
  return (
    <>
      <ProgressBar
        value={count / Math.max(1, limit)}
        label={`${count} of ${limit} appointments this month`}
        tone={full ? 'honey' : 'brand'}
      />
      <p>
        {count} of {limit} appointments this month
      </p>
    </>
  )
}
