import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts, factsOfFileType, fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
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
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshDocuments()
  const [initial] = useState(() => valuesOf(document))
  const form = useForm<DocumentFormValues>({ defaultValues: initial, resolver: checkDocument, shouldFocusError: false })
  const { control, register } = form
  const draft = useDraft(form, {
    key: `document:${document.id}:edit`,
    owner: me.data?.id,
    initial,
    clientId: document.clientId,
  })
  const { errors } = useFormState({ control })
  const send = async (values: DocumentFormValues) => {
    await api.documents.update({ id: document.id, ...detailsOf(values) })
    if (values.shared !== initial.shared) await api.documents.share({ id: document.id, shared: values.shared })
  }
  const sending = useSending(form, draft, {
    onSend: send,
    onSent: async () => {
      onClose()
      toast.good('Document updated successfully')
      await refresh()
    },
    onRefused: async () => {
      // The first of the two calls may have been taken.
      await refresh()
      return false
    },
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
