import { useRef, useState } from 'react'
import { problemFrom } from '../../lib/api/api.ts'
import { withProof } from '../../lib/session/proof.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { GoogleMark } from '../../ui/GoogleMark.tsx'
import { SecurityCard } from './SecurityCard.tsx'

/** @param googleOn whether this installation signs in with Google; a link that was made before can be taken away in any case */
export type GoogleCardProps = { linked: boolean; onlyWay: boolean; googleOn: boolean }

/** Linking the account with Google, and taking the link away. */
export function GoogleCard({ linked, onlyWay, googleOn }: GoogleCardProps) {
  const refresh = useRefresh('users')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const card = useRef<HTMLDivElement>(null)

  const act = async (work: () => Promise<void>) => {
    setFault(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFault(problemFrom(error).detail)
      setBusy(false)
    }
  }
  // Busy until the page is gone.
  const link = () => act(async () => location.assign((await withProof(securityCalls.linkGoogle)).url))
  const unlink = () => {
    setAsking(false)
    return act(async () => {
      await withProof(securityCalls.unlinkGoogle)
      toast.good('Google is unlinked')
      await refresh()
      setBusy(false)
      card.current?.querySelector('button')?.focus()
    })
  }
  return (
    <SecurityCard
      title="Google"
      badge={
        <Badge tone={linked ? 'good' : 'neutral'} dot={linked}>
          {linked ? 'Linked' : 'Not linked'}
        </Badge>
      }
      fact="Signing in with a Google account in place of a password."
    >
      <div ref={card} className="grid justify-items-start gap-4">
        <p className="flex items-start gap-3 text-md">
          <span className="mt-0.5">
            <GoogleMark />
          </span>
          {wordsOf({ linked, onlyWay, googleOn })}
        </p>
        <div className="w-full not-has-[p]:hidden">
          <FormError>{fault}</FormError>
        </div>
        {linked && !onlyWay && (
          <Button busy={busy} onClick={() => setAsking(true)}>
            Unlink Google
          </Button>
        )}
        {!linked && googleOn && (
          <Button busy={busy} onClick={() => void link()}>
            Link Google
          </Button>
        )}
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Unlink Google?"
        description="Continue with Google no longer opens your account, and your other browsers are signed out. You can link it again here."
        confirmLabel="Unlink"
        onConfirm={() => void unlink()}
      />
    </SecurityCard>
  )
}

function wordsOf({ linked, onlyWay, googleOn }: GoogleCardProps): string {
  if (!linked)
    return googleOn ? 'Link a Google account, and Continue with Google opens this one.' : 'Google is not set up here.'
  return onlyWay
    ? 'Continue with Google is your only way in. Set a password or add a passkey, then you can unlink it.'
    : 'Continue with Google opens your account.'
}
