import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { AppointmentList } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { cn } from '../../lib/cn.ts'
import { useNow } from '../../lib/time/now.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { cancelledText } from './cancelled-text.ts'
import { statusName, statusTone, timeSpan } from './appointment-labels.ts'
import { mainAction, rowMenu } from './row-actions.ts'
import { typeColours, typeIcons, typeNames } from './type-styles.ts'
import { useStatus } from './use-status.ts'

export type AppointmentRowProps = {
  appointment: Appointment
  which: AppointmentList
  zone: string
  day: string
  today: string
  onOpen: () => void
  onReschedule: () => void
  onCancel: () => void
}

const reach = 'relative z-1 max-md:h-11'

/** A row of 56 px that leads to the details as a whole. On a narrow list, time and status stand below the name. */
export function AppointmentRow(props: AppointmentRowProps) {
  const { appointment, zone, day, today, onOpen } = props
  const { clientName, type, status } = appointment
  const { busy, change } = useStatus(appointment)
  const Icon = typeIcons[type]
  const cancelled = cancelledText(appointment, zone)
  const about = [appointment.place, appointment.notes].filter(Boolean).join(' · ')
  const named = `${clientName}, ${formatLongDay(day, today)}`
  return (
    <div className="relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1.5 hover:bg-surface-2 @2xl:grid-cols-[9.5rem_minmax(0,1fr)_6.5rem_10.5rem] sm:px-5 print:grid-cols-[9.5rem_minmax(0,1fr)_6.5rem]">
      <div className="contents @2xl:col-start-2 @2xl:row-start-1 @2xl:block @2xl:min-w-0">
        <button
          type="button"
          onClick={onOpen}
          aria-haspopup="dialog"
          aria-label={`Open ${named}`}
          dir="auto"
          className="order-1 col-start-1 block max-w-full truncate text-left text-md font-semibold after:absolute after:inset-0 print:whitespace-normal"
        >
          {clientName}
        </button>
        {!cancelled && about && (
          <p
            dir="auto"
            className="order-3 col-span-2 col-start-1 truncate text-left text-sm text-muted print:whitespace-normal"
          >
            {about}
          </p>
        )}
      </div>
      <div className="order-2 col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1 @2xl:contents">
        <p
          className={cn(
            'contents text-sm text-muted @2xl:col-start-1 @2xl:row-start-1 @2xl:flex @2xl:flex-col @2xl:items-start',
            cancelled && '@2xl:row-span-2 @2xl:self-start',
          )}
        >
          <span className="tnum text-text @2xl:text-md">{timeSpan(appointment, zone)}</span>
          <span className="flex items-center gap-1.5">
            <Icon size={16} aria-hidden className={typeColours[type]} />
            {typeNames[type]}
          </span>
        </p>
        <p className="@2xl:col-start-3 @2xl:row-start-1">
          <Badge tone={statusTone(status)}>{statusName(status)}</Badge>
        </p>
      </div>
      {cancelled && <Cancellation appointment={appointment} cancelled={cancelled} />}
      <div className="col-start-2 row-span-2 row-start-1 flex items-center justify-end gap-1 @2xl:col-start-4 @2xl:row-span-1 print:hidden">
        <MainButton
          appointment={appointment}
          named={named}
          busy={busy !== undefined}
          onConfirm={() => void change({ status: 'confirmed' })}
        />
        <ActionsMenu
          of={named}
          size="sm"
          className={cn(reach, 'max-md:w-11')}
          entries={rowMenu(props, (next) => void change({ status: next }))}
        />
      </div>
    </div>
  )
}

type CancellationProps = { appointment: Appointment; cancelled: NonNullable<ReturnType<typeof cancelledText>> }

/** Who cancelled and why, below the row. */
function Cancellation({ appointment, cancelled }: CancellationProps) {
  return (
    <p className="order-3 col-span-2 col-start-1 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm text-muted @2xl:col-start-2 @2xl:col-end-5 @2xl:row-start-2">
      <span className="wrap-anywhere">{cancelled.who}</span>
      {appointment.late && <Badge tone="honey">Late</Badge>}
      <span>{cancelled.window}</span>
      {cancelled.reason && <span className="max-w-[68ch] text-text wrap-anywhere">{cancelled.reason}</span>}
    </p>
  )
}

type MainButtonProps = { appointment: Appointment; named: string; busy: boolean; onConfirm: () => void }

/** The one action that this state asks for; nothing if there is none. */
function MainButton({ appointment, named, busy, onConfirm }: MainButtonProps) {
  const action = mainAction(appointment, useNow().getTime())
  if (!action) return null
  const { label, icon } = action
  const className = `${reach} @max-2xl:px-2 @max-2xl:[&_svg]:hidden`
  const look = { size: 'sm', variant: 'soft', icon, className, 'aria-label': `${label} ${named}` } as const
  if (action.kind === 'confirm')
    return (
      <Button {...look} busy={busy} onClick={onConfirm}>
        {label}
      </Button>
    )
  if (action.kind === 'write')
    return (
      <PathButton {...look} to={action.to} aria-label={`${label} of ${named}`}>
        {label}
      </PathButton>
    )
  return (
    <AnchorButton
      {...look}
      href={action.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label}: open meeting link of ${named}, in a new tab`}
    >
      {label}
    </AnchorButton>
  )
}
