import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts, factsOfFileType, fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useChangedMeanwhile } from '../../lib/use-changed-meanwhile.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TwoVersions } from '../../ui/TwoVersions.tsx'
import {
  checkDocument,
  detailsOf,
  differences,
  type DocumentFormValues,
  kindOptions,
  valuesOf,
} from './document-form-values.ts'
import { useRefreshDocuments } from './documents-query.ts'

type EditDocumentDialogProps = { document: ClientDocument; clientName: string; open: boolean; onClose: () => void }

/** Fetched when first opened; mount it anew for each opening. */
export function EditDocumentDialog({ document, clientName, open, onClose }: EditDocumentDialogProps) {
  const { id } = document
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshDocuments()
  const [initial] = useState(() => valuesOf(document))
  const form = useForm<DocumentFormValues>({ defaultValues: initial, resolver: checkDocument, shouldFocusError: false })
  const { control, register } = form
  const meanwhile = useChangedMeanwhile(form, { opened: document, valuesOf, differences })
  const { seen = document, choice } = meanwhile
  const draft = useDraft(form, {
    key: `document:${id}:edit`,
    owner: me.data?.id,
    initial,
    clientId: document.clientId,
  })
  const { errors } = useFormState({ control })
  const sent = async () => {
    onClose()
    toast.good('Document updated successfully')
    await refresh()
  }
  const sending = useSending(form, draft, {
    onSend: (values) =>
      api.documents.update({ id, updatedAt: seen.updatedAt, ...detailsOf(values), shared: values.shared }),
    onSent: sent,
    onRefused: ({ code }) =>
      meanwhile.reread(code, { read: () => api.documents.get({ id }), onSame: () => (draft.finish(), sent()) }),
    failure: documentTexts.saveFailed,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      draft={draft}
      sending={sending}
      title="Edit Document"
      submitLabel="Save changes"
      startAnewLabel="Start from what is saved"
      differences={differences}
      submitDisabled={Boolean(choice)}
      notice={choice && <TwoVersions title="This document was changed in another window." {...choice} />}
      leaving={{
        title: 'Discard what you changed?',
        description: 'It has not been saved, and its draft goes too. The document stays as it was.',
      }}
    >
      <div className="flex flex-col gap-5">
        <Field label="Title" error={errors.title?.message}>
          <TextInput {...register('title')} />
        </Field>
        <Field label="Document Type" error={errors.documentType?.message}>
          <Select options={kindOptions} {...register('documentType')} />
        </Field>
        <Field label="Description" optional error={errors.description?.message}>
          <TextArea {...register('description')} />
        </Field>
        <Field
          label="File"
          hint={`${factsOfFileType[document.fileType].name}, ${fileSizeText(document.fileSize)}. A file is not changed: to replace it, upload the new one and delete this.`}
        >
          <TextInput value={document.fileName} readOnly className="bg-surface-2 text-muted" />
        </Field>
        <Switch
          label="Marked to share"
          description={`Says that this document is meant for ${clientName} too. It is a mark for you: nothing is sent, and nobody but you can open the document.`}
          {...register('shared')}
          className="border-t border-line pb-0"
        />
      </div>
    </FormDialog>
  )
}
