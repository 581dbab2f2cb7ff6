import type { ComponentProps } from 'react'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

export type EmailFieldProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'size'> & { error: string | undefined }

/** The email field of sign-in and sign-up. Autocomplete is `username`, or `email` when creating an account. */
export function EmailField({ error, autoComplete = 'username', ...input }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      <TextInput
        {...input}
        type="email"
        size="lg"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}
