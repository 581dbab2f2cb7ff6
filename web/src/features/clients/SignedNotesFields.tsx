import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

export type Asked = { typedName: string; reason: string }

type SignedNotesFieldsProps = {
  clientName: string
  /** The part of the record that requires a reason. */
  kept: string
  given: Asked
  onChange: (given: Asked) => void
  errors: Partial<Record<keyof Asked, string>>
}

/** Required before deleting signed notes or risk alerts: the client's name and a reason. */
export function SignedNotesFields({ clientName, kept, given, onChange, errors }: SignedNotesFieldsProps) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="text-md">
        {kept} usually have to be kept for years. Your reason is stored without the client’s name.
      </p>
      <Field label="Client’s name" hint={`Type ${clientName}`} error={errors.typedName}>
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
