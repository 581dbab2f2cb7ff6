import type { Problem } from '@openhour/shared/access/refusals.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { ConfirmFailed } from './ConfirmFailed.tsx'
import { FinishSignUp } from './FinishSignUp.tsx'
import type { SentMail } from './use-sent-mail.ts'
import { homeOfVisitor } from './visitor.ts'

/** `home` if the person who changed their address is signed in here; `email` of a sign-up, which is signed in with next. */
export type Confirmed = { message: string; home: string | undefined; email?: string | undefined }

type Stage =
  /** Waits for a click, because mail scanners open links but don't click. */
  | { state: 'asked' | 'running' }
  /** The sign-up came from another browser: the password is chosen here. */
  | { state: 'finish' }
  | { state: 'failed'; problem: Problem }

export type ConfirmationFlowProps = {
  /** From the link in the email. */
  token: string
  onConfirmed: (confirmed: Confirmed) => void
  /** Called when a new link was sent. */
  onSent: (sent: SentMail) => void
  onLeave: () => void
}

/** Confirms an address with the token of a link, after a click. */
export function ConfirmationFlow({ token, onConfirmed, onSent, onLeave }: ConfirmationFlowProps) {
  const [stage, setStage] = useState<Stage>({ state: 'asked' })
  const fail = (problem: Problem) =>
    setStage(problem.errors?.password === undefined ? { state: 'failed', problem } : { state: 'finish' })
  const confirm = () => {
    setStage({ state: 'running' })
    signInCalls.confirm({ token }).then(
      async ({ message, email }) => {
        const said = message || signInTexts.confirmed
        onConfirmed({ message: said, home: said === signInTexts.confirmed ? undefined : await homeOfVisitor(), email })
      },
      (error: unknown) => fail(problemFrom(error)),
    )
  }
  if (stage.state === 'asked')
    return <ConfirmAddress moves={token.startsWith('move-')} onConfirm={confirm} onLeave={onLeave} />
  if (stage.state === 'running')
    return (
      <AuthFrame title="Confirming your email address">
        <p role="status" className="flex items-center gap-2.5 text-muted">
          <Spinner /> One moment, please.
        </p>
      </AuthFrame>
    )
  if (stage.state === 'failed')
    return <ConfirmFailed problem={stage.problem} onAgain={confirm} onSent={onSent} onLeave={onLeave} />
  const done = (message: string, email: string | undefined) =>
    onConfirmed({ message: message || signInTexts.confirmed, home: undefined, email })
  return <FinishSignUp token={token} onDone={done} onFailed={fail} onLeave={onLeave} />
}
