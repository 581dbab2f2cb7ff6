import { useEffect, useRef } from 'react'
import { Field } from './Field.tsx'
import { type ControlSize, TextInput } from './TextInput.tsx'

type BackupCodeFieldProps = {
  value: string
  onChange: (typed: string) => void
  error: string | undefined
  size?: ControlSize | undefined
}

/** A backup code, for when the authenticator app is lost. */
export function BackupCodeField({ value, onChange, error, size }: BackupCodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  return (
    <Field label="Backup code" error={error} hint="Each code works once.">
      <TextInput
        ref={input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        size={size}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}
