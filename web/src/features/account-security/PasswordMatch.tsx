import { Check, X } from 'lucide-react'
import { cn } from '../../lib/cn.ts'

/** Whether both passwords match. Renders nothing until the second one is typed. */
export function PasswordMatch({ password, again }: { password: string; again: string }) {
  const same = password === again
  const Icon = same ? Check : X
  return (
    <p aria-live="polite" className="has-[span]:mt-1.5">
      {again !== '' && (
        <span className={cn('flex items-center gap-1.5 text-sm', same ? 'text-good' : 'text-muted')}>
          <Icon size={16} aria-hidden />
          {same ? 'Passwords match' : "Passwords don't match"}
        </span>
      )}
    </p>
  )
}
