import type { Problem } from '@openhour/shared/access/refusals.ts'
import { useEffect, useRef, useState } from 'react'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SecondFactorFields } from './SecondFactorFields.tsx'
import { useSecondFactor } from './use-second-factor.ts'

export type SecondFactorPageProps = {
  /** Called with the home page of the person's role. */
  onSignedIn: (home: string) => void
  /** Back to the first step, with the server's refusal if that ended this one. */
  onStartAgain: (problem?: Problem) => void
}

/** The second step of signing in, for accounts with two-factor. */
export function SecondFactorPage({ onSignedIn, onStartAgain }: SecondFactorPageProps) {
  const [leaving, setLeaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const factor = useSecondFactor(async (fields) => {
    const { home } = await signInCalls.secondFactor(fields)
    setLeaving(true)
    onSignedIn(home)
  }, onStartAgain)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <AuthFrame
      title="One more step"
      lead={
        factor.method === 'app'
          ? 'Open your authenticator app and enter the code it shows for Openhour.'
          : 'Enter one of the backup codes you saved when you turned on two-factor.'
      }
    >
      <form
        ref={form}
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void factor.submit()
        }}
      >
        <SecondFactorFields factor={factor} />
        <div className="mt-2 grid gap-2">
          <Button type="submit" variant="filled" size="lg" block busy={factor.busy || leaving}>
            Verify
          </Button>
          <Button variant="ghost" size="lg" block onClick={() => onStartAgain()}>
            Back to sign in
          </Button>
        </div>
      </form>
    </AuthFrame>
  )
}
