import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { AppointmentWhole } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { isOfSeries } from '../appointments-query.ts'
import { ClientField } from './ClientField.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { LocationFields } from './LocationFields.tsx'
import { zoneText } from './plan-texts.ts'
import { PlanPanel } from './PlanPanel.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import type { SchedulerMode, SchedulerValues } from './scheduler-form.ts'
import { ScopeCards } from './ScopeCards.tsx'
import type { Planning } from './use-planning.ts'
import { WhenFields } from './WhenFields.tsx'

type SchedulerFieldsProps = {
  form: UseFormReturn<SchedulerValues>
  me: Me
  mode: SchedulerMode
  /** The appointment that is changed; none for a new one. */
  seen: AppointmentWhole | undefined
  today: string
  length: number
  client: { name: string; timeZone: string | null } | undefined
  planning: Planning
}

export function SchedulerFields({ form, me, mode, seen, today, length, client, planning }: SchedulerFieldsProps) {
  const { control } = form
  const { errors } = useFormState({ control })
  const { plan, met, isSeries, changing, answer, decide, missing, wasLost } = planning
  const inSeries = seen !== undefined && isOfSeries(seen)
  const firstDay = seen && seen.appointmentDate < today ? seen.appointmentDate : today
  return (
    <div className="flex flex-col gap-5">
      {!seen && <ClientField control={control} name={client?.name} error={errors.clientId?.message} />}
      {inSeries && <ScopeCards form={form} />}
      <WhenFields {...{ form, today, firstDay, length }} />
      {seen && seen.timeZone !== me.timeZone && (
        <p className="text-sm text-muted">
          {`It stands in ${zoneText(seen.timeZone)}. A day or a time that you change is meant in ${zoneText(me.timeZone)}.`}
        </p>
      )}
      {mode !== 'reschedule' && <RecurrenceRule form={form} seen={seen} />}
      <PlanPanel
        {...{ plan, today, client, isSeries }}
        zone={me.timeZone}
        endless={planning.endless}
        checking={planning.checking}
        fault={planning.fault}
        onAgain={planning.again}
        wasLost={wasLost}
        choice={
          <ConflictChoice
            {...{ met, isSeries, changing, answer, missing, wasLost }}
            all={plan?.items.length ?? 0}
            onAnswer={decide}
          />
        }
      />
      {mode !== 'reschedule' && <LocationFields form={form} />}
    </div>
  )
}

/** Alone an appointment of a series has no rhythm. */
function RecurrenceRule({ form, seen }: Pick<SchedulerFieldsProps, 'form' | 'seen'>) {
  const scope = useWatch({ control: form.control, name: 'scope' })
  return seen?.seriesId && scope === 'this' ? null : <RepeatFields form={form} seen={seen} />
}
