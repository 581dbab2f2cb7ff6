import { useEffect, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { Field } from './Field.tsx'
import { type ControlSize, TextInput } from './TextInput.tsx'

const codeLength = 6

export type CodeFieldProps = {
  value: string
  onChange: (digits: string) => void
  /** Called with the sixth digit, typed or pasted. */
  onComplete: (digits: string) => void
  error: string | undefined
  size?: ControlSize | undefined
}

/** The six digits of an authenticator app. Other characters are dropped. A new error takes the focus back. */
export function CodeField({ value, onChange, onComplete, error, size }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, codeLength)
    onChange(digits)
    if (digits.length === codeLength && digits !== value) onComplete(digits)
  }
  return (
    <Field label="Six-digit code" error={error}>
      <TextInput
        ref={input}
        value={value}
        onChange={(event) => take(event.target.value)}
        size={size}
        inputMode="numeric"
        autoComplete="one-time-code"
        className={cn('tnum', value && 'text-lg! tracking-[0.3em]')}
      />
    </Field>
  )
}
