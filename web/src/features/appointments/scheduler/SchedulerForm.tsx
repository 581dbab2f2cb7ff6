import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { AppointmentWhole } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts, type ConflictAnswer } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Resolver, useForm, useFormState, useWatch } from 'react-hook-form'
import { queries } from '../../../lib/api/api.ts'
import { dayIn } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { toast } from '../../../lib/toast.ts'
import { useDraft } from '../../../lib/forms/use-draft.ts'
import { useSending } from '../../../lib/forms/use-sending.ts'
import { FormError } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TwoVersions } from '../../../ui/TwoVersions.tsx'
import { SchedulerFields } from './SchedulerFields.tsx'
import { checkAgainst, type SchedulerMode, type SchedulerValues, valuesOf } from './scheduler-form.ts'
import { differences } from './scheduler-labels.ts'
import { useClient } from './use-client-choice.ts'
import { usePlanning } from './use-planning.ts'
import { useSeen } from './use-seen.ts'

/** What the server made of it. */
export type Written = { appointment: AppointmentWhole; made: number; skipped: string[] }

export type SchedulerFormProps = {
  me: Me
  mode: SchedulerMode
  open: boolean
  onClose: () => void
  title: string
  description: string
  submitLabel: string
  startAnewLabel: string
  /** As the form opens; `empty` is what it is without what was asked for from outside. Both are read once. */
  initial: SchedulerValues
  empty: SchedulerValues
  /** The appointment as it was read; none for a new one. */
  opened?: AppointmentWhole
  draftKey: string
  /** How far the end follows the start, in minutes. */
  length: number
  /** Sends; throws what the server answered. `seen` is the appointment that is changed, as it was last read. */
  onSend: (values: SchedulerValues, answer: ConflictAnswer, seen: AppointmentWhole | undefined) => Promise<Written>
  onSent: (written: Written) => Promise<void>
  /** Reads the appointment anew, when it was changed in another window. */
  onReread?: () => Promise<AppointmentWhole>
  /** The server refused for want of room; what was typed is kept by then. */
  onLimit: () => void
  failure: string
}

/** The one form for adding, changing and moving appointments. */
export function SchedulerForm(props: SchedulerFormProps) {
  const { me, mode, initial, empty, opened, draftKey, length, onSend, onSent, onReread, onLimit, failure, ...frame } =
    props
  const today = dayIn(useNow(), me.timeZone)
  const queryClient = useQueryClient()
  const nameOf = (id: string) =>
    queryClient.getQueryData(queries.clients.get.queryKey({ input: { id } }))?.name ?? 'Another client'
  const comparing = (here: SchedulerValues, other: SchedulerValues) => differences(mode, here, other, nameOf)
  const versions = useSeen(opened)
  const { seen, theirs } = versions
  const check: Resolver<SchedulerValues> = (...given) => checkAgainst(seen, today)(...given)
  const form = useForm<SchedulerValues>({ defaultValues: initial, resolver: check, shouldFocusError: false })
  const { control, setValue, getValues } = form
  const draft = useDraft(form, {
    key: draftKey,
    owner: me.id,
    initial: empty,
    versioned: opened === undefined,
    clientId: opened?.clientId,
  })
  const { errors } = useFormState({ control })
  const values = useWatch({ control }) as SchedulerValues
  const chosen = useClient(opened ? '' : values.clientId)
  const client = opened ? { name: opened.clientName, timeZone: opened.clientTimeZone } : chosen
  const planning = usePlanning(values, seen, today)

  const take = (which: 'here' | 'other') => {
    if (which === 'other' && theirs)
      for (const [name, value] of Object.entries(valuesOf(theirs)))
        setValue(name as keyof SchedulerValues, value, { shouldDirty: true })
    versions.settle()
  }
  const sending = useSending(form, draft, {
    onAsk: planning.maySend,
    onSend: (given) => onSend(given, planning.answer ?? 'refuse', seen),
    onSent,
    onRefused: async ({ code, detail }) => {
      if (code === 'limit-reached') void draft.keep().then(onLimit)
      if (code === 'already-exists') await planning.lost()
      if (code === 'already-exists' && detail === appointmentTexts.taken) {
        toast.bad(failure)
        return true
      }
      const saved = code === 'changed-meanwhile' ? await onReread?.().catch(() => undefined) : undefined
      const same = (one: AppointmentWhole) => comparing(getValues(), valuesOf(one)).length === 0
      if (saved && !(getValues('scope') === 'this' && same(saved))) versions.compare(saved)
      else if (saved) {
        draft.finish()
        await onSent({ appointment: saved, made: 1, skipped: [] })
      }
      return saved !== undefined
    },
    failure: ({ code, detail }) => (code === 'limit-reached' ? detail : failure),
  })
  const incomplete = Object.values(errors).some((error) => error.type === 'required')
  return (
    <FormDialog
      {...frame}
      form={form}
      draft={draft}
      sending={sending}
      differences={comparing}
      submitDisabled={theirs !== undefined}
      notice={
        theirs ? (
          <TwoVersions
            title="This appointment was changed in another window."
            other="Saved now"
            takeLabel="Use the saved version"
            differences={comparing(getValues(), valuesOf(theirs))}
            onTake={take}
          />
        ) : (
          incomplete && (
            <div className="mb-5">
              <FormError>{appointmentTexts.required}</FormError>
            </div>
          )
        )
      }
    >
      <SchedulerFields {...{ form, me, mode, seen, today, length, client, planning }} />
    </FormDialog>
  )
}
