import type { DocumentKind } from '@openhour/shared/features/documents/document-search.rules.ts'
import { fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { CircleAlert, X } from 'lucide-react'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { documentForm } from './document-form.ts'

const {
  title: titleField,
  documentType: kindField,
  description: descriptionField,
  expiresOn: expiryField,
} = documentForm.fields

type ChosenFileFieldsProps = {
  chosen: ChosenFile
  /** With several files, each has only a title and type here; the rest can be edited after the upload. */
  described: boolean
  faults: Readonly<Record<string, string>>
  onChange: (changed: Partial<Pick<ChosenFile, 'title' | 'documentType' | 'description' | 'expiresOn'>>) => void
  onRemove: () => void
}

/** A chosen file with its details, or why it can't be uploaded. */
export function ChosenFileFields({ chosen, described, faults, onChange, onRemove }: ChosenFileFieldsProps) {
  const { file, title, documentType, description, expiresOn, problem } = chosen
  return (
    <fieldset className="rounded-xl border border-line p-4">
      <legend className="sr-only">{file.name}</legend>
      <div className="-mt-1 flex items-center gap-3">
        <p className="min-w-0 flex-1 text-sm text-muted">
          <span className="wrap-anywhere text-text">{file.name}</span>, {fileSizeText(file.size)}
        </p>
        <IconButton label={`Remove ${file.name}`} icon={X} size="sm" tooltip={false} onClick={onRemove} />
      </div>
      {problem ? (
        <p role="alert" className="mt-2 flex items-start gap-2 text-sm font-medium text-bad">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0">{problem}</span>
        </p>
      ) : (
        <div className="mt-3 flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <Field label={titleField.label} error={faults.title}>
              <TextInput value={title} onChange={(event) => onChange({ title: event.target.value })} />
            </Field>
            <Field label={kindField.label} error={faults.documentType}>
              <Select
                options={kindField.options ?? []}
                value={documentType}
                onChange={(event) => onChange({ documentType: event.target.value as DocumentKind })}
              />
            </Field>
          </div>
          {described && (
            <Field label={descriptionField.label} optional error={faults.description}>
              <TextArea
                rows={2}
                value={description}
                onChange={(event) => onChange({ description: event.target.value })}
              />
            </Field>
          )}
          {described && (
            <Field label={expiryField.label} optional hint={expiryField.hint} error={faults.expiresOn}>
              <DateInput value={expiresOn} onChange={(day) => onChange({ expiresOn: day })} />
            </Field>
          )}
        </div>
      )}
    </fieldset>
  )
}
