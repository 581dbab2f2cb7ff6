import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { Appointment, FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { Suspense, useRef } from 'react'
import { useRefresh } from '../../lib/api/refresh.ts'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { fetchDialogCode } from '../../ui/Dialog.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { isRequest } from './appointments-query.ts'

const CancelDialog = lazyDialog(() => import('./details/CancelDialog.tsx').then((file) => file.CancelDialog))
const DeclineDialog = lazyDialog(() => import('./details/DeclineDialog.tsx').then((file) => file.DeclineDialog))
const AppointmentDetails = lazyDialog(() =>
  import('./details/AppointmentDetails.tsx').then((file) => file.AppointmentDetails),
)
const SchedulerDialog = lazyDialog(() => import('./scheduler/SchedulerDialog.tsx').then((file) => file.SchedulerDialog))

/** Prefetches the form, and what dialogs are drawn with: fetched by the form itself, that would arrive one round trip later. */
export function fetchScheduler(): void {
  void fetchDialogCode()
  void SchedulerDialog.fetch()
}

/** What is already known about a new appointment. */
export type Start = { appointmentDate?: string; startTime?: string; endTime?: string; clientId?: string }

type Shown =
  | { kind: 'cancel'; appointment: Appointment }
  | { kind: 'new'; start: Start }
  | { kind: 'edit' | 'reschedule'; appointment: FullAppointment }

export const useAppointmentDialogs = () => useDialogs<Shown>()

type AppointmentDialogsProps = {
  dialogs: Dialogs<Shown>
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
  const { shown, open, opening } = dialogs.state
  const refresh = useRefresh('appointments')
  const middle = useRef<HTMLDivElement>(null)
  const done = (id: string) => {
    // Splitting a series can move its later appointments to a series with another id.
    if (opened !== undefined && opened !== id) onOpen(id)
    void refresh()
  }
  const asked = (
    <Suspense>
      {shown?.kind === 'cancel' && isRequest(shown.appointment) && (
        <DeclineDialog
          key={opening}
          open={open}
          request={shown.appointment}
          zone={me.timeZone}
          onClose={dialogs.close}
          instead={() => (opened === undefined ? onGone(shown.appointment.id) : middle.current)}
        />
      )}
      {shown?.kind === 'cancel' && !isRequest(shown.appointment) && (
        <CancelDialog
          key={opening}
          open={open}
          appointment={shown.appointment}
          zone={me.timeZone}
          onClose={dialogs.close}
          instead={() => (opened === undefined ? onGone(shown.appointment.id) : middle.current)}
        />
      )}
      {shown?.kind === 'new' && (
        <SchedulerDialog
          key={opening}
          open={open}
          me={me}
          mode="new"
          start={shown.start}
          onDone={done}
          onClose={dialogs.close}
        />
      )}
      {(shown?.kind === 'edit' || shown?.kind === 'reschedule') && (
        <SchedulerDialog
          key={opening}
          open={open}
          me={me}
          mode={shown.kind}
          appointment={shown.appointment}
          onDone={done}
          onClose={dialogs.close}
        />
      )}
    </Suspense>
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
            onCancel={(appointment) => dialogs.show({ kind: 'cancel', appointment })}
            onForm={(kind, appointment) => dialogs.show({ kind, appointment })}
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
