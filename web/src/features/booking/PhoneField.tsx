import type { ComponentProps } from 'react'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

type PhoneFieldProps = ComponentProps<typeof TextInput> & { therapistName: string; error: string | undefined }

/** Where the therapist can call, for a phone session of a client whose practice has no number. */
export function PhoneField({ therapistName, error, ...input }: PhoneFieldProps) {
  return (
    <Field
      label="Your phone number"
      hint={`${therapistName} calls you on it. It is kept in “Your details” and shared with your practice; you can change that in your profile.`}
      error={error}
      className="max-w-100"
    >
      <TextInput {...input} type="tel" autoComplete="tel" />
    </Field>
  )
}
