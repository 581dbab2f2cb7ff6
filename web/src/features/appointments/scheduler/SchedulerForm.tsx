import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { api, queries } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { dayIn } from '../../../lib/time/day-in.ts'
import { useNow } from '../../../lib/time/now.ts'
import { toast } from '../../../lib/toast.ts'
import { FormError } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { SchedulerFields } from './SchedulerFields.tsx'
import { newClientOf } from './new-client.ts'
import { missing, schedulerForm, type SchedulerMode, type SchedulerValues } from './scheduler-form.ts'
import { useClient } from './use-client-choice.ts'
import { useLengthQuestion } from './use-length-question.ts'
import { usePlanning } from './use-planning.ts'

/** The server's response to a save. */
export type SaveResult = { appointment: FullAppointment; saved: number; skipped: string[] }

type SchedulerFormProps = {
  me: Me
  mode: SchedulerMode
  open: boolean
  onClose: () => void
  title: string
  description: string
  submitLabel: string
  /** Initial values of a new one. Read once. */
  preset?: Partial<SchedulerValues>
  /** The appointment as loaded; undefined for a new one. */
  opened?: FullAppointment
  draftKey: string
  /** Minutes from start to end. */
  length: number
  /** Without a result if another tab had already saved the same values. */
  onSent: (written?: SaveResult) => Promise<void>
  /** The server refused because the month is full. The draft is saved by then. */
  onLimit: () => void
  failure: string
}

/** The one form for adding, changing and moving appointments. */
export function SchedulerForm(props: SchedulerFormProps) {
  const { me, mode, preset, opened, draftKey, length, onSent, onLimit, failure, ...frame } = props
  const today = dayIn(useNow(), me.timeZone)
  const queryClient = useQueryClient()
  const refreshClients = useRefresh('clients')
  const [clientKey] = useState(() => crypto.randomUUID())
  const definition = useMemo(() => {
    const nameOf = (id: string) =>
      queryClient.getQueryData(queries.clients.get.queryKey({ input: { id } }))?.name ?? 'Another client'
    return schedulerForm({ opened, today, nameOf })
  }, [opened, today, queryClient])
  const { dialog, form, base } = useRecordForm(definition, {
    noun: 'appointment',
    opened,
    preset,
    draftKey,
    clientId: opened?.clientId,
    onAsk: async (given) => lengths.maySend(given as SchedulerValues) && planning.maySend(given as SchedulerValues),
    onSend: async (input, { idempotencyKey }): Promise<SaveResult> => {
      const decided = planning.sent()
      if ('id' in input) return api.appointments.update({ ...input, ...decided })
      const clientId = (await addClient(form.getValues() as SchedulerValues)) ?? input.clientId
      return api.appointments.add({ ...input, clientId, ...decided }, { context: { idempotencyKey } })
    },
    onSent,
    onReread: opened && (() => api.appointments.get({ id: opened.id })),
    onRefused: async ({ code, detail }) => {
      if (code !== 'already-exists') return false
      await planning.lost()
      if (detail === appointmentTexts.taken) toast.bad(failure)
      return detail === appointmentTexts.taken
    },
    onLimit,
    failure,
  })
  // Once added, the client stays chosen, whatever happens to the appointment.
  const addClient = async (values: SchedulerValues): Promise<string | undefined> => {
    const details = newClientOf(values)
    if (!details) return undefined
    const client = await api.clients.add(details, { context: { idempotencyKey: clientKey } })
    queryClient.setQueryData(queries.clients.get.queryKey({ input: { id: client.id } }), client)
    form.setValue('clientId', client.id, { shouldDirty: true })
    await refreshClients()
    return client.id
  }
  const { errors } = useFormState({ control: form.control })
  const values = useWatch({ control: form.control }) as SchedulerValues
  const chosen = useClient(opened ? '' : values.clientId)
  const client = opened ? { name: opened.clientName, timeZone: opened.clientTimeZone } : chosen
  const lengths = useLengthQuestion(values, me.sessionMinutes, opened && length)
  const planning = usePlanning(values, base, definition.check(values, base))
  const incomplete = Object.entries(missing).some(([name, said]) => errors[name]?.message === said)
  return (
    <FormDialog {...frame} {...dialog}>
      <div className="flex flex-col gap-5">
        {incomplete && <FormError>{appointmentTexts.required}</FormError>}
        <SchedulerFields
          {...{ definition, form, me, mode, base, today, length, client, planning }}
          lengthAsked={lengths.asked}
          atOnce={Boolean(preset?.startTime)}
        />
      </div>
    </FormDialog>
  )
}
