import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { type AppointmentStatus, type Scope } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'

export type StatusChange = { status: AppointmentStatus; reason?: string; scope?: Scope; emailClient?: boolean }

/**
 * Confirms, completes, cancels or restores. `busy` is the status being saved; an error stays until the next attempt.
 */
export function useStatus({ id, updatedAt }: Pick<Appointment, 'id' | 'updatedAt'>) {
  const refresh = useRefresh('appointments', 'sessions')
  const [busy, setBusy] = useState<AppointmentStatus>()
  const [refusal, setRefusal] = useState<string>()
  const save = async (change: StatusChange): Promise<boolean> => {
    setBusy(change.status)
    setRefusal(undefined)
    let done = false
    try {
      await api.appointments.setStatus({ id, updatedAt, ...change })
      toast.good(appointmentTexts.statusSaved)
      done = true
    } catch (error) {
      const { detail } = problemFrom(error)
      setRefusal(detail)
      toast.bad(appointmentTexts.statusFailed, { description: detail })
    }
    await refresh()
    setBusy(undefined)
    return done
  }
  return { busy, refusal, change: save }
}
