import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

export type Asked = { typedName: string; reason: string }

type SignedNotesFieldsProps = {
  clientName: string
  /** What of the record asks for a reason. */
  kept: string
  given: Asked
  onChange: (given: Asked) => void
  errors: Partial<Record<keyof Asked, string>>
}

/** Asked before signed notes or risk alerts are deleted: so that it is this client, and for a reason that can be told later. */
export function SignedNotesFields({ clientName, kept, given, onChange, errors }: SignedNotesFieldsProps) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="text-md">
        {kept} mostly have to be kept for years. Your reason is kept in your practice, without the name.
      </p>
      <Field label="Name of the client" hint={`Type ${clientName}`} error={errors.typedName}>
        <TextInput
          value={given.typedName}
          onChange={(event) => onChange({ ...given, typedName: event.target.value })}
          autoComplete="off"
        />
      </Field>
      <Field label="Reason" error={errors.reason}>
        <TextArea
          rows={2}
          maxLength={1000}
          value={given.reason}
          onChange={(event) => onChange({ ...given, reason: event.target.value })}
        />
      </Field>
    </div>
  )
}
