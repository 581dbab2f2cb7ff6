import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { Suspense, useRef } from 'react'
import { useRefresh } from '../../lib/api/refresh.ts'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { fetchDialogCode } from '../../ui/Dialog.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { isRequest } from './appointments-query.ts'

const AppointmentDetails = lazyDialog(() =>
  import('./details/AppointmentDetails.tsx').then((file) => file.AppointmentDetails),
)
const SchedulerDialog = lazyDialog(() => import('./scheduler/SchedulerDialog.tsx').then((file) => file.SchedulerDialog))

type Common = { me: Me; zone: string; onDone: (id: string) => void; instead: () => HTMLElement | null }
const [useAppointmentDialogs, ShownDialog] = defineDialogs<Common>()({
  scheduler: SchedulerDialog,
  cancel: lazyDialog(() => import('./details/CancelDialog.tsx').then((file) => file.CancelDialog)),
  decline: lazyDialog(() => import('./details/DeclineDialog.tsx').then((file) => file.DeclineDialog)),
})
export { useAppointmentDialogs }

/** What asks before an appointment is cancelled, or a request declined. */
export const cancelling = (appointment: Appointment) =>
  isRequest(appointment)
    ? ({ kind: 'decline', request: appointment } as const)
    : ({ kind: 'cancel', appointment } as const)

/** Prefetches the form, and what dialogs are drawn with: fetched by the form itself, that would arrive one round trip later. */
export function fetchScheduler(): void {
  void fetchDialogCode()
  void SchedulerDialog.fetch()
}

/** What is already known about a new appointment. */
export type Start = { appointmentDate?: string; startTime?: string; endTime?: string; clientId?: string }

type AppointmentDialogsProps = {
  dialogs: ReturnType<typeof useAppointmentDialogs>
  me: Me
  /** The appointment whose details are open. */
  opened: string | undefined
  /** The last one, kept while its dialog fades out. */
  last: string | undefined
  onOpen: (id: string | undefined) => void
  /** Where focus goes when a dialog closes and the element that opened it is gone. */
  onGone: (id: string | undefined) => HTMLElement | null
}

/** Each dialog's code is fetched when it first opens. Details stay open below the dialogs that they open. */
export function AppointmentDialogs({ dialogs, me, opened, last, onOpen, onGone }: AppointmentDialogsProps) {
  const { shown } = dialogs.state
  const refresh = useRefresh('appointments')
  const middle = useRef<HTMLDivElement>(null)
  const done = (id: string) => {
    // Splitting a series can move its later appointments to a series with another id.
    if (opened !== undefined && opened !== id) onOpen(id)
    void refresh()
  }
  const ended = shown?.kind === 'cancel' ? shown.appointment : shown?.kind === 'decline' ? shown.request : undefined
  const asked = (
    <ShownDialog
      dialogs={dialogs}
      me={me}
      zone={me.timeZone}
      onDone={done}
      instead={() => (opened === undefined ? onGone(ended?.id) : middle.current)}
    />
  )
  return (
    <>
      <Suspense>
        {last !== undefined && (
          <AppointmentDetails
            id={last}
            open={opened !== undefined}
            me={me}
            onClose={() => onOpen(undefined)}
            instead={() => onGone(last)}
            middle={middle}
            onCancel={(appointment) => dialogs.show(cancelling(appointment))}
            onForm={(mode, appointment) => dialogs.show({ kind: 'scheduler', mode, appointment })}
          >
            {/* Rendered inside the details, so that React does not treat a press in one of these dialogs as a press
               outside the details. */}
            {opened !== undefined && asked}
          </AppointmentDetails>
        )}
      </Suspense>
      {opened === undefined && asked}
    </>
  )
}
