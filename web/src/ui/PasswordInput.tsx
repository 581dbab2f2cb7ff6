import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../lib/cn.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

/** `autoComplete` must be given: 'current-password' or 'new-password'. */
export function PasswordInput({ className, ...rest }: Omit<TextInputProps, 'type'> & { autoComplete: string }) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={cn('pr-12!', className)}
      />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-muted hover:text-text"
      >
        <Icon size={18} aria-hidden />
      </button>
    </div>
  )
}
