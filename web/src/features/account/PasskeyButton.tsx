import type { Problem } from '@openhour/shared/access/refusals.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { confirmWithPasskey, passkeyErrorText } from '../../lib/session/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { isBeyondTheForm } from './failure.ts'

type PasskeyButtonProps = {
  /** Called with the home page of the person's role. */
  onSignedIn: (home: string) => void
  /** Called with a refusal that another passkey would not change. */
  onFailed: (problem: Problem) => void
}

/** Passkey sign-in. Render it only if the browser supports passkeys. */
export function PasskeyButton({ onSignedIn, onFailed }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const press = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const { home } = await signInCalls.passkey(await confirmWithPasskey(signInCalls.passkeyOptions))
      onSignedIn(home)
    } catch (error) {
      const problem = problemFrom(error)
      if (isBeyondTheForm(problem)) onFailed(problem)
      else setFault(passkeyErrorText(error))
      setBusy(false)
    }
  }
  return (
    <div className="mt-3 grid gap-3">
      <Button variant="ghost" size="lg" block icon={KeyRound} busy={busy} onClick={() => void press()}>
        Sign in with a passkey
      </Button>
      <FormError>{fault}</FormError>
    </div>
  )
}
