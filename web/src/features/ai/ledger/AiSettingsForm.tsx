import type { AiSettings } from '@openhour/shared/features/ai/ai-requests.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../../../lib/api/api.ts'
import { usePageForm } from '../../../lib/forms/use-page-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { aiSettingsForm } from './ai-settings-form.ts'

type AiSettingsFormProps = { settings: AiSettings; onUnsaved: (unsaved: boolean) => void }

/** There is nothing to choose about a model that is not connected. */
function missingParts({ model, speechToText }: AiSettings) {
  return {
    ...(model === null && { defaultEngine: null }),
    ...(speechToText === null && { keepRecordings: null }),
  }
}

/** Which engine is used unless told otherwise, weekly drafts, and recordings. */
export function AiSettingsForm({ settings, onUnsaved }: AiSettingsFormProps) {
  const queryClient = useQueryClient()
  const [form] = useState(() => aiSettingsForm(settings))
  const {
    page,
    base: _,
    ...kit
  } = usePageForm(form, {
    noun: 'AI settings',
    record: settings,
    onSend: (changes) => api.aiSettings.save(changes),
    onSaved: (saved) => {
      queryClient.setQueryData(queries.aiSettings.get.queryKey(), saved)
      toast.good('AI settings saved')
      return Promise.resolve()
    },
    onUnsaved,
    failure: 'Your AI settings could not be saved',
  })
  return (
    <FormPage {...page} label="AI settings" submitLabel="Save changes">
      <Card padding="lg">
        <CardHead title="How AI is used" />
        <FormFields {...kit} parts={missingParts(settings)} />
      </Card>
    </FormPage>
  )
}
