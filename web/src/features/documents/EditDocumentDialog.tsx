import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts, fileTypeDetails, fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { Field } from '../../ui/Field.tsx'
import { FormField } from '../../ui/form/FormField.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { documentForm } from './document-form.ts'

type EditDocumentDialogProps = { document: ClientDocument; clientName: string; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function EditDocumentDialog({ document, clientName, open, onClose }: EditDocumentDialogProps) {
  const { id } = document
  const refresh = useRefresh('documents')
  const edited = useRecordForm(documentForm, {
    noun: 'document',
    opened: document,
    draftKey: `document:${id}:edit`,
    clientId: document.clientId ?? undefined,
    onSend: (details, { base = document }) => api.documents.update({ id, updatedAt: base.updatedAt, ...details }),
    onSent: closing(onClose, 'Document updated successfully', refresh),
    onReread: () => api.documents.get({ id }),
    failure: documentTexts.saveFailed,
  })
  const fileAndMark = (
    <div className="flex flex-col gap-5">
      <Field
        label="File"
        hint={`${fileTypeDetails[document.fileType].name}, ${fileSizeText(document.fileSize)}. To replace the file, upload the new one and delete this document.`}
      >
        <TextInput value={document.fileName} readOnly className="bg-surface-2 text-muted" />
      </Field>
      {document.clientId !== null && (
        <div className="-mb-3.5 border-t border-line">
          <FormField
            {...edited}
            name="shared"
            hint={`If ${clientName} uses the portal, they can open this document there. They are told when you first share it.`}
          />
        </div>
      )}
    </div>
  )
  return (
    <FormDialog
      {...edited.dialog}
      open={open}
      onClose={onClose}
      title="Edit Document"
      submitLabel="Save changes"
      leaving={{
        title: 'Discard what you changed?',
        description: 'Your changes have not been saved. The document stays as it was.',
      }}
    >
      <FormFields {...edited} parts={{ shared: fileAndMark }} />
    </FormDialog>
  )
}
