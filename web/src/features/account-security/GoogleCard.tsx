import { useRef, useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
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

/** @param googleOn whether Google sign-in is configured; an existing link can be removed in any case */
export type GoogleCardProps = { linked: boolean; onlyWay: boolean; googleOn: boolean }

/** Links and unlinks a Google account. */
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
  // Stays busy until the page navigates away.
  const link = () => act(async () => location.assign((await withProof(securityCalls.linkGoogle)).url))
  const unlink = () => {
    setAsking(false)
    return act(async () => {
      await withProof(securityCalls.unlinkGoogle)
      toast.good('Google unlinked')
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
      fact="Sign in with a Google account instead of a password."
    >
      <div ref={card} className="grid justify-items-start gap-4">
        <p className="flex items-start gap-3 text-md">
          <span className="mt-0.5">
            <GoogleMark />
          </span>
          {statusText({ linked, onlyWay, googleOn })}
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
        description="You can no longer sign in with Google, and your other browsers are signed out. You can link it again here."
        confirmLabel="Unlink"
        onConfirm={() => void unlink()}
      />
    </SecurityCard>
  )
}

function statusText({ linked, onlyWay, googleOn }: GoogleCardProps): string {
  if (!linked)
    return googleOn
      ? 'Link a Google account to sign in with Continue with Google.'
      : 'Google sign-in is not set up on this server.'
  return onlyWay
    ? 'Google is your only way to sign in. To unlink it, first set a password or add a passkey.'
    : 'You can sign in with Continue with Google.'
}
