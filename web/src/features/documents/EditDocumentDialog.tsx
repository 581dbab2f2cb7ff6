import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts, factsOfFileType, fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, problemFrom, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import {
  checkDocument,
  detailsOf,
  differences,
  type DocumentFormValues,
  fieldNames,
  kindOptions,
  valuesOf,
} from './document-form-values.ts'
import { useRefreshDocuments } from './documents-query.ts'

type EditDocumentDialogProps = { document: ClientDocument; clientName: string; open: boolean; onClose: () => void }

/** Fetched when first opened; mount it anew for each opening. It stays open, with everything in it, until the server has taken it. */
export function EditDocumentDialog({ document, clientName, open, onClose }: EditDocumentDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshDocuments()
  const [initial] = useState(() => valuesOf(document))
  const form = useForm<DocumentFormValues>({ defaultValues: initial, resolver: checkDocument, shouldFocusError: false })
  const { control, register, handleSubmit, setError, getValues } = form
  const draft = useDraft(form, {
    key: `document:${document.id}:edit`,
    owner: me.data?.id,
    initial,
    clientId: document.clientId,
  })
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control })
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  // After the errors are drawn: only then is the first faulty field in sight and marked.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  const send = async (values: DocumentFormValues) => {
    setRefusal(undefined)
    try {
      await api.documents.update({ id: document.id, ...detailsOf(values) })
      if (values.shared !== initial.shared) await api.documents.share({ id: document.id, shared: values.shared })
      draft.finish()
      onClose()
      toast.good('Document updated successfully')
    } catch (error) {
      const problem = problemFrom(error)
      const named = fieldNames.filter((name) => problem.errors?.[name])
      for (const name of named) setError(name, { type: 'server', message: problem.errors?.[name] ?? problem.detail })
      toast.bad(documentTexts.saveFailed)
      if (named.length === 0) setRefusal(problem.detail)
    }
    await refresh()
  }
  const leave = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      open={open}
      onClose={leave}
      size="form"
      title="Edit Document"
      onSubmit={(event) => void handleSubmit(send)(event)}
      fact={draft.fact}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="filled" busy={isSubmitting}>
            Save changes
          </Button>
        </>
      }
    >
      <div ref={fields}>
        <DraftNotice
          restored={draft.restored}
          onStartAnew={draft.startAnew}
          startAnewLabel="Start from what is saved"
          differences={draft.other && differences(getValues(), draft.other)}
          onTake={draft.take}
        />
        <FormError>{refusal}</FormError>
        {refusal && <div className="h-5" />}
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
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard what you changed?"
        description="It has not been saved, and its draft goes too. The document stays as it was."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false)
          draft.finish()
          onClose()
        }}
      />
    </Dialog>
  )
}
