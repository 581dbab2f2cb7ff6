import { homeOf } from '@openhour/shared/access/rules.ts'
import { RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { AuthFrame } from '../../features/account/AuthFrame.tsx'
import { signedInPerson } from '../../features/account/signed-in-person.ts'
import { LinkOver } from '../../features/invitations/LinkOver.tsx'
import { NoInvitation } from '../../features/invitations/NoInvitation.tsx'
import { isWholeToken, useInvitation, useInvitationToken } from '../../features/invitations/use-invitation.ts'
import { fragmentPart } from '../../lib/session/auth-search.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { replaceAddress, useAddress, welcomePath } from './address.ts'
import { InvitedScreen } from './InvitedScreen.tsx'

const takeToken = () => replaceAddress(welcomePath)

/** /client-welcome, the page behind an invitation. `onLeave` is called with the next page. */
export function WelcomeScreen({ onLeave }: { onLeave: (path: string) => void }) {
  const { hash } = useAddress()
  const token = useInvitationToken(fragmentPart(hash, 'invitation'), takeToken)
  if (token === undefined)
    return (
      <AuthFrame title="Welcome" lead="You need an invitation from your therapist to get in.">
        <NoInvitation />
      </AuthFrame>
    )
  if (!isWholeToken(token))
    return (
      <AuthFrame title="This link does not work" focusTitle>
        <LinkOver>
          This link is incomplete. Open the link in the email again, or ask your therapist for a new invitation.
        </LinkOver>
      </AuthFrame>
    )
  return <Invitation key={token} token={token} onLeave={onLeave} />
}

function Invitation({ token, onLeave }: { token: string; onLeave: (path: string) => void }) {
  const { found, show, retry } = useInvitation(token, signedInPerson)
  const joined = found.state === 'joined'
  useEffect(() => {
    if (joined) onLeave(homeOf.client)
  }, [joined, onLeave])
  switch (found.state) {
    case 'joined':
    case 'loading':
      return (
        <AuthFrame key="loading" title="One moment, please" focusTitle>
          <p role="status" className="flex items-center gap-2.5 text-muted">
            <Spinner /> Opening your invitation.
          </p>
        </AuthFrame>
      )
    case 'failed':
      return (
        <AuthFrame key="failed" title="We could not open your invitation" focusTitle>
          <FormError>{found.problem.detail}</FormError>
          <Button variant="filled" size="lg" block icon={RotateCcw} onClick={retry} className="mt-6">
            Try again
          </Button>
        </AuthFrame>
      )
    case 'over':
      return (
        <AuthFrame key="over" title="This link does not work" focusTitle>
          <LinkOver>{found.sentence}</LinkOver>
        </AuthFrame>
      )
    case 'open':
      return (
        <InvitedScreen
          {...{ token, onLeave }}
          invitation={found.invitation}
          found={found.person}
          onOver={(sentence) => show({ state: 'over', sentence })}
        />
      )
  }
}
