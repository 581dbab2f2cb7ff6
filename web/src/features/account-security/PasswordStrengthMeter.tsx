import { checkPassword } from '@openhour/shared/lib/password.ts'
import { cn } from '../../lib/cn.ts'

const tone = {
  'Very Weak': { bar: 'w-1/4 bg-clay', words: 'text-clay' },
  Weak: { bar: 'w-1/2 bg-honey', words: 'text-honey' },
  Good: { bar: 'w-3/4 bg-brand', words: 'text-primary' },
  Strong: { bar: 'w-full bg-good', words: 'text-good' },
}

/** Password strength as a bar and text. Renders nothing for an empty field. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  if (password === '') return null
  const { words, percent } = passwordStrength(password)
  return (
    <div className="mt-2.5">
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${words} (${percent}%)`}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        <div className={cn('h-full rounded-full transition-[width] duration-250', tone[words].bar)} />
      </div>
      <p aria-live="polite" className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span className="min-w-0">{passwordMessage(password)}</span>
        <span className={cn('font-medium', tone[words].words)}>
          {words} ({percent}%)
        </span>
      </p>
    </div>
  )
}

type PasswordStrength = { words: 'Very Weak' | 'Weak' | 'Good' | 'Strong'; percent: 25 | 50 | 75 | 100 }

/** Password strength: by length up to eight characters, then by the shared rule. */
function passwordStrength(password: string): PasswordStrength {
  if (password.length < 6) return { words: 'Very Weak', percent: 25 }
  if (password.length < 8) return { words: 'Weak', percent: 50 }
  return checkPassword(password).passes ? { words: 'Strong', percent: 100 } : { words: 'Good', percent: 75 }
}

/** The result of the shared rule, as text for the settings. */
function passwordMessage(password: string): string {
  const { passes, message } = checkPassword(password)
  return passes ? 'Password meets all requirements' : message
}
