import { checkPassword } from '@openhour/shared/lib/password.ts'
import { Check } from 'lucide-react'
import { useFormState, useWatch } from 'react-hook-form'
import { cn } from '../../lib/cn.ts'
import type { DrawnForm } from '../../lib/forms/use-defined-form.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

const bars = [1, 2, 3, 4, 5]
const rule = 'At least 8 characters with an uppercase letter, a lowercase letter, a number and a special character.'

/** A new password, with a bar per met requirement and a sentence saying what is missing. */
export function NewPasswordField({ name, ...kit }: DrawnForm & { name: string }) {
  const { control, register } = kit.form
  const typed: unknown = useWatch({ control, name })
  const error = useFormState({ control, name }).errors[name]
  const { passes, message, met } = checkPassword(String(typed))
  const sentence = typed === '' ? rule : message
  return (
    <FieldFrame {...kit} name={name} hint={error ? undefined : <Sentence passes={passes}>{sentence}</Sentence>}>
      <PasswordInput {...register(name)} size="lg" autoComplete="new-password" />
      <div
        role="meter"
        aria-label="Password requirements met"
        aria-valuemin={0}
        aria-valuemax={bars.length}
        aria-valuenow={met}
        aria-valuetext={`${met} of ${bars.length}`}
        className="mt-2.5 flex gap-1"
      >
        {bars.map((bar) => (
          <span
            key={bar}
            className={cn(
              'h-1 flex-1 rounded-full transition-colors duration-150',
              bar > met ? 'bg-line' : passes && !error ? 'bg-good' : 'bg-dial-rest',
            )}
          />
        ))}
      </div>
    </FieldFrame>
  )
}

function Sentence({ passes, children }: { passes: boolean; children: string }) {
  return (
    <span aria-live="polite" className={cn('flex items-start gap-1.5 text-sm', passes && 'text-good')}>
      {passes && <Check size={16} className="mt-px" aria-hidden />}
      {children}
    </span>
  )
}
