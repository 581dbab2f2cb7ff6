import type { PracticeSettings } from '@openhour/shared/features/availability/availability.contract.ts'
import { practiceTexts } from '@openhour/shared/features/availability/availability.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { usePageForm } from '../../lib/forms/use-page-form.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { AppointmentsCard } from './AppointmentsCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { practiceForm, type PracticeFormValues } from './practice-form.ts'
import { practiceQuery } from './practice-query.ts'
import { TimeCard } from './TimeCard.tsx'

type PracticeFormProps = { settings: PracticeSettings; onUnsaved: (unsaved: boolean) => void }

/** Three cards with one save button. */
export function PracticeForm({ settings, onUnsaved }: PracticeFormProps) {
  const queryClient = useQueryClient()
  const refresh = useRefresh('practice_settings')
  const { page, base, ...kit } = usePageForm(practiceForm, {
    noun: 'practice',
    record: settings,
    onSend: (changes) => api.availability.savePractice(changes),
    onSaved: (saved) => {
      queryClient.setQueryData(practiceQuery().queryKey, (before) => before && { ...before, settings: saved })
      toast.good(practiceTexts.saved)
      return refresh()
    },
    onUnsaved,
    failure: 'Your practice settings could not be saved',
  })
  return (
    <FormPage {...page} label="Practice settings" submitLabel="Save changes" long>
      <div className="flex flex-col gap-4 md:gap-5">
        <TimeCard {...kit} saved={base.timeZone} />
        <HoursCard form={kit.form as unknown as UseFormReturn<PracticeFormValues>} />
        <AppointmentsCard {...kit} />
      </div>
    </FormPage>
  )
}
