import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { useWatch } from 'react-hook-form'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { isOfSeries } from '../appointments-query.ts'
import { ClientField } from './ClientField.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { EmailSwitch } from './EmailSwitch.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { LengthQuestion } from './LengthQuestion.tsx'
import { LocationFields } from './LocationFields.tsx'
import { conflicting, zoneText } from './plan-texts.ts'
import { PlanPanel } from './PlanPanel.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import type { SchedulerMode } from './scheduler-form.ts'
import { newClient } from './scheduler-labels.ts'
import { ScopeCards } from './ScopeCards.tsx'
import type { LengthAsked } from './use-length-question.ts'
import type { Planning } from './use-planning.ts'
import { WhenFields } from './WhenFields.tsx'

type SchedulerFieldsProps = DrawnForm & {
  me: Me
  mode: SchedulerMode
  /** The appointment being changed; undefined for a new one. */
  base: FullAppointment | undefined
  today: string
  length: number
  /** A time of the calendar was clicked. */
  atOnce: boolean
  client: { name: string; timeZone: string | null } | undefined
  planning: Planning
  lengthAsked: LengthAsked
}

export function SchedulerFields(props: SchedulerFieldsProps) {
  const { definition, form, me, mode, base, today, length, atOnce, client, planning, lengthAsked } = props
  const { plan, isSeries, changing, answer, anyway, decide, missing, conflictFound } = planning
  const [chosen, type, place]: unknown[] = useWatch({ control: form.control, name: ['clientId', 'type', 'place'] })
  const clientId = base?.clientId ?? (typeof chosen === 'string' ? chosen : '')
  const inSeries = base !== undefined && isOfSeries(base)
  const firstDay = base && base.appointmentDate < today ? base.appointmentDate : today
  return (
    <>
      {!base && <ClientField {...{ definition, form, atOnce }} chosen={client?.name} />}
      {inSeries && <ScopeCards {...{ definition, form }} />}
      <WhenFields {...{ definition, form, firstDay, length }} />
      <LengthQuestion {...lengthAsked} />
      {!base && !atOnce && <FreeTimes {...{ form, today, length }} />}
      {base && base.timeZone !== me.timeZone && (
        <p className="text-sm text-muted">
          {`This appointment is in ${zoneText(base.timeZone)}. A new day or time will be in ${zoneText(me.timeZone)}.`}
        </p>
      )}
      {mode !== 'reschedule' && <RecurrenceRule {...{ definition, form, base }} />}
      <PlanPanel
        {...{ plan, today, client, isSeries }}
        zone={me.timeZone}
        endless={planning.endless}
        checking={planning.checking}
        fault={planning.fault}
        onAgain={planning.again}
        conflictFound={conflictFound}
        choice={
          <ConflictChoice
            {...{ isSeries, changing, answer, anyway, missing, conflictFound, today }}
            conflicts={conflicting(plan?.items ?? [])}
            zone={me.timeZone}
            all={plan?.items.length ?? 0}
            onAnswer={decide}
          />
        }
      />
      {mode !== 'reschedule' && <LocationFields {...{ definition, form, clientId }} />}
      {(!base || planning.takesTime || isElsewhere(base, type, place)) && (
        <EmailChoice {...{ definition, form, clientId }} />
      )}
    </>
  )
}

/** A single occurrence has no recurrence rule of its own. */
function RecurrenceRule({ base, ...drawn }: DrawnForm & Pick<SchedulerFieldsProps, 'base'>) {
  const scope: unknown = useWatch({ control: drawn.form.control, name: 'scope' })
  return base?.seriesId && scope === 'this' ? null : <RepeatFields {...drawn} base={base} />
}

/** Whether clients are told that it takes place elsewhere. Nobody is if it is in person at a place that is not known. */
function isElsewhere(base: FullAppointment, type: unknown, place: unknown): boolean {
  const isInPerson = type === 'in_person'
  const where = (isInPerson && typeof place === 'string' && place.trim()) || null
  return where !== base.place && (where !== null || !isInPerson)
}

/** Not for a change that leaves time and place as they are: nobody gets an email about that. */
function EmailChoice({ form, clientId }: DrawnForm & { clientId: string }) {
  const [silent, name, email, noEmail] = useWatch({
    control: form.control,
    name: ['noNotice', 'newName', 'newEmail', 'newNoEmail'],
  }) as [boolean, string, string, boolean]
  const added =
    clientId === newClient && name.trim() ? { name: name.trim(), email: noEmail ? null : email.trim() } : undefined
  return (
    <EmailSwitch
      {...{ clientId, added }}
      checked={!silent}
      onChange={(checked) => form.setValue('noNotice', !checked, { shouldDirty: true })}
    />
  )
}
