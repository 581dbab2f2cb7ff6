import type { PracticeSettings } from '@openhour/shared/features/availability/availability.contract.ts'
import { practiceTexts } from '@openhour/shared/features/availability/availability.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, problemFrom } from '../../lib/api.ts'
import { cn } from '../../lib/cn.ts'
import { countOf } from '../../lib/format.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { AppointmentsCard } from './AppointmentsCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { changesOf, checkAgainst, faultsIn, fieldErrorsOf, type PracticeFormValues, valuesOf } from './practice-form.ts'
import { practiceQuery } from './practice-query.ts'
import { TimeCard } from './TimeCard.tsx'

type PracticeFormProps = { settings: PracticeSettings; onUnsaved: (unsaved: boolean) => void }

/** Three cards and one way to save them. What changes elsewhere meanwhile fills the fields that were not touched here, and no other. */
export function PracticeForm({ settings, onUnsaved }: PracticeFormProps) {
  const queryClient = useQueryClient()
  const refresh = useRefresh('practice_settings')
  const form = useForm<PracticeFormValues>({
    defaultValues: valuesOf(settings),
    values: valuesOf(settings),
    resetOptions: { keepDirtyValues: true },
    resolver: checkAgainst(settings),
    shouldFocusError: false,
  })
  const { control, handleSubmit, setError, reset } = form
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control })
  const [refusal, setRefusal] = useState<string>()
  const element = useRef<HTMLFormElement>(null)
  const faulty = faultsIn(errors)
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty])
  // After the errors are drawn: only then is the first faulty field marked.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  const save = async (values: PracticeFormValues) => {
    setRefusal(undefined)
    try {
      const saved = await api.availability.savePractice(changesOf(values, settings))
      reset(valuesOf(saved))
      queryClient.setQueryData(practiceQuery().queryKey, (before) => before && { ...before, settings: saved })
      toast.good(practiceTexts.saved)
      await refresh()
    } catch (error) {
      const problem = problemFrom(error)
      const named = fieldErrorsOf(problem.errors)
      for (const [name, message] of named) setError(name, { type: 'server', message })
      if (named.length > 0) return
      setRefusal(problem.detail)
      toast.bad('Your practice settings could not be saved')
    }
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label="Practice settings"
      onSubmit={(event) => void handleSubmit(save)(event)}
      // Nothing that gets the focus hides behind the bar at the foot.
      className="flex flex-col gap-4 md:gap-5 [&_:is(input,select,button)]:scroll-mb-24"
    >
      <TimeCard form={form} stored={settings.timeZone} />
      <HoursCard form={form} />
      <AppointmentsCard form={form} />
      <div className="-mt-4 has-[p]:mt-0 md:-mt-5">
        <FormError>{refusal}</FormError>
      </div>
      <div
        className={cn(
          'flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-xl border px-5 py-3 sm:px-6',
          isDirty ? 'sticky bottom-0 z-10 rounded-b-none border-line bg-surface shadow-pop' : 'border-transparent',
        )}
      >
        <p className="text-sm text-muted" aria-live="polite">
          {faulty > 0 ? `${countOf(faulty, 'field needs', 'fields need')} your attention` : isDirty && 'Not saved yet'}
        </p>
        <Button type="submit" variant="filled" busy={isSubmitting}>
          Save changes
        </Button>
      </div>
    </form>
  )
}
