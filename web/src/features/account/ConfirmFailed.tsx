import type { Problem } from '@openhour/shared/access/refusals.ts'
import { RotateCcw } from 'lucide-react'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { AskForMail } from './AskForMail.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import type { SentMail } from './use-sent-mail.ts'

export type ConfirmFailedProps = {
  problem: Problem
  onAgain: () => void
  /** Called when a new link was sent. */
  onSent: (sent: SentMail) => void
  onLeave: () => void
}

/** The address could not be confirmed: the link expired or the request failed. */
export function ConfirmFailed({ problem, onAgain, onSent, onLeave }: ConfirmFailedProps) {
  const linkOver = problem.code === 'not-possible-now' || problem.code === 'invalid-input'
  return (
    <AuthFrame title="We could not confirm your address" focusTitle>
      <FormError>{problem.detail}</FormError>
      <div className="mt-6 grid gap-2">
        {linkOver ? (
          <AskForMail submitLabel="Send a new link" email="" send={signInCalls.confirmAgain} onSent={onSent} />
        ) : (
          <Button variant="filled" size="lg" block icon={RotateCcw} onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button variant="ghost" size="lg" block onClick={onLeave}>
          Back to sign in
        </Button>
      </div>
    </AuthFrame>
  )
}
