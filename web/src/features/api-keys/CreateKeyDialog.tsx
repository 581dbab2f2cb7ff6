import type { KeyFeature } from '@openhour/shared/access/key-scopes.ts'
import { Controller } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { withProof } from '../../lib/session/proof.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { apiKeyForm } from './api-key-form.ts'
import { ScopesField } from './ScopesField.tsx'

type CreateKeyDialogProps = {
  features: readonly KeyFeature[]
  open: boolean
  onClose: () => void
  /** Shows the key, which no one can read again. */
  onCreated: (key: string) => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function CreateKeyDialog({ features, open, onClose, onCreated }: CreateKeyDialogProps) {
  const refresh = useRefresh('api_keys')
  const kit = useRecordForm(apiKeyForm, {
    noun: 'API key',
    draftKey: 'api-key:new',
    onSend: (details) => withProof(() => api.apiKeys.create(details)),
    onSent: async (made) => {
      onClose()
      if (made) onCreated(made.key)
      await refresh()
    },
    failure: 'Failed to create the API key',
  })
  const scopes = (
    <Controller
      control={kit.form.control}
      name="scopes"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <ScopesField features={features} value={value as string[]} onChange={onChange} error={error?.message} />
      )}
    />
  )
  return (
    <FormDialog {...kit.dialog} open={open} onClose={onClose} title="Create an API key" submitLabel="Create key">
      <FormFields {...kit} parts={{ scopes }} />
    </FormDialog>
  )
}
