import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import { homeOf } from '@openhour/shared/access/rules.ts'
import { invitationTexts } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import type { Person } from './use-invitation.ts'
import { isClient, type Joining } from './use-joining.ts'

type PanelProps = { joining: Joining; person: Person }

/** For someone who is signed in as a client: joins with this account. */
export function JoinPanel({ joining, person, practiceName }: PanelProps & { practiceName: string }) {
  const { problem, busy, join, signOut } = joining
  return (
    <div className="mt-6 grid gap-2">
      <SignedInAs person={person} />
      <FormError>{problem?.detail}</FormError>
      <Button
        variant="filled"
        size="lg"
        block
        busy={busy === 'joining'}
        onClick={() => void join(person)}
        className="mt-2 h-auto min-h-11 py-2 whitespace-normal! wrap-anywhere"
      >
        Join {practiceName}
      </Button>
      <Button variant="ghost" size="lg" block busy={busy === 'signing-out'} onClick={() => void signOut()}>
        Use another account
      </Button>
    </div>
  )
}

/** For an account that cannot join: why, and a way to use another one. */
export function OtherAccountPanel({ joining: { problem, busy, signOut }, person }: PanelProps) {
  const client = isClient(person)
  return (
    <div className="mt-6 grid gap-2">
      <SignedInAs person={person} />
      {!client && <p>{invitationTexts.notAClient}</p>}
      <FormError>{problem?.detail}</FormError>
      <Button
        variant="filled"
        size="lg"
        block
        busy={busy === 'signing-out'}
        onClick={() => void signOut()}
        className="mt-2"
      >
        Use another account
      </Button>
      <AnchorButton href={client ? homeOf.client : person.home} variant="ghost" size="lg" block>
        {client ? 'Open your portal' : 'Open your dashboard'}
      </AnchorButton>
    </div>
  )
}

function SignedInAs({ person }: { person: Person }) {
  return (
    <p>
      You are signed in as <strong className="font-semibold wrap-anywhere">{readableEmail(person.email)}</strong>.
    </p>
  )
}
