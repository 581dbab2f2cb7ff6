import type { Problem } from '@openhour/shared/access/refusals.ts'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { signInCalls } from '../../lib/http.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { AskForMail } from './AskForMail.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { CheckMail } from './CheckMail.tsx'

export type ConfirmFailedProps = { problem: Problem; onAgain: () => void; onLeave: () => void }

/** An address could not be confirmed: the link is over, or the server could not say. */
export function ConfirmFailed({ problem, onAgain, onLeave }: ConfirmFailedProps) {
  const [sent, setSent] = useState<{ email: string; message: string }>()
  const [email, setEmail] = useState('')
  const linkOver = problem.code === 'not-possible-now' || problem.code === 'invalid-input'
  const leave = (
    <Button variant="ghost" size="lg" block onClick={onLeave}>
      Back to sign in
    </Button>
  )
  if (sent) {
    return (
      <CheckMail
        email={sent.email}
        lead={sent.message}
        send={() => signInCalls.confirmAgain({ email: sent.email })}
        onOtherAddress={() => setSent(undefined)}
        foot={leave}
      >
        Open the link in the mail to confirm your address.
      </CheckMail>
    )
  }
  return (
    <AuthFrame title="We could not confirm your address" focusTitle>
      <FormError>{problem.detail}</FormError>
      <div className="mt-6 grid gap-2">
        {linkOver ? (
          <AskForMail
            submitLabel="Send a new link"
            email={email}
            send={signInCalls.confirmAgain}
            onSent={(answer) => {
              setEmail(answer.email)
              setSent(answer)
            }}
          />
        ) : (
          <Button variant="filled" size="lg" block icon={RotateCcw} onClick={onAgain}>
            Try again
          </Button>
        )}
        {leave}
      </div>
    </AuthFrame>
  )
}
