import type { ComponentProps } from 'react'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

export type EmailFieldProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'size'> & { error: string | undefined }

/** The address by which somebody signs up or in. Password managers know it as `username`; where an account is made, as `email`. */
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
