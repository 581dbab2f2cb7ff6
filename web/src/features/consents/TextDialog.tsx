import type { ConsentText } from '@openhour/shared/features/consents/consents.contract.ts'
import { consentTexts, versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import { useMemo } from 'react'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { purposeLabels } from './consent-states.ts'
import { textForm } from './text-form.ts'

type TextDialogProps = { text: ConsentText; open: boolean; onClose: () => void }

/** Reads a text of the practice, and saves a new version of it. Lazy-loaded. Mount a new instance each time it opens. */
export function TextDialog({ text: opened, open, onClose }: TextDialogProps) {
  const { purpose, version } = opened
  const refresh = useRefresh('consent_texts', 'consents')
  const definition = useMemo(() => textForm(purpose), [purpose])
  const form = useRecordForm(definition, {
    noun: 'text',
    opened,
    draftKey: `consent-text:${purpose}:edit`,
    onSend: (details) => api.consents.saveText(details),
    onSent: closing(onClose, 'New version saved', refresh),
    onReread: async () => {
      const { items } = await api.consents.texts({})
      const saved = items.find((one) => one.purpose === purpose)
      if (!saved) throw new Error(consentTexts.notFound)
      return saved
    },
    failure: 'The text was not saved',
  })
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      onClose={onClose}
      size="writing"
      title={purposeLabels[purpose]}
      description={`${versionLabel(version)}. Requests that wait get the new version. What was signed keeps its text.`}
      submitLabel="Save new version"
    >
      <FormFields {...form} />
    </FormDialog>
  )
}
