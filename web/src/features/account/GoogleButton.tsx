import { useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { GoogleMark } from '../../ui/GoogleMark.tsx'

export type GoogleButtonProps = {
  /** The page to return to. */
  next?: string | undefined
}

/** Google sign-in, above the form. The server provides the URL and redirects back to /auth or home. */
export function GoogleButton({ next }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const press = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
      const { url } = await signInCalls.google({
        timeZone,
        ...(next && { next }),
      })
      location.assign(url)
    } catch (error) {
      setFault(problemFrom(error).detail)
      setBusy(false)
    }
  }
  return (
    <div className="mb-5 grid gap-5">
      <Button size="lg" block busy={busy} onClick={() => void press()}>
        {!busy && <GoogleMark />}
        Continue with Google
      </Button>
      <div className="not-has-[p]:hidden">
        <FormError>{fault}</FormError>
      </div>
      <p className="flex items-center gap-4 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with email
      </p>
    </div>
  )
}
