import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import type { Problem } from '@openhour/shared/access/refusals.ts'
import { homeOf } from '@openhour/shared/access/rules.ts'
import { useEffect, useRef, useState } from 'react'
import { signInForm } from '../../features/account/account-forms.ts'
import { AuthFrame } from '../../features/account/AuthFrame.tsx'
import { clientAccountForm } from '../../features/account/client-account-form.ts'
import { ClientAccountForm } from '../../features/account/ClientAccountForm.tsx'
import { SignInFailedPage } from '../../features/account/SignInFailedPage.tsx'
import { SignInForm } from '../../features/account/SignInForm.tsx'
import { InvitationCard } from '../../features/invitations/InvitationCard.tsx'
import { JoinPanel, OtherAccountPanel } from '../../features/invitations/JoinPanel.tsx'
import { type Details, setUpAccess } from '../../features/invitations/set-up-access.ts'
import { isLinkOver, type Person } from '../../features/invitations/use-invitation.ts'
import { isClient, useJoining } from '../../features/invitations/use-joining.ts'
import { useDefinedForm } from '../../lib/forms/use-defined-form.ts'
import { authPath } from '../../lib/session/auth-search.ts'
import type { Invitation } from '../../lib/session/invitation-calls.ts'
import { useBrand } from '../../lib/theme/use-brand.ts'
import { rememberAddress } from '../../lib/session/sign-in-address.ts'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { welcomePath } from './address.ts'

const signInPath = authPath({ next: welcomePath })
const secondFactorPath = authPath({ mode: 'second-factor', next: welcomePath })

export type InvitedScreenProps = {
  token: string
  invitation: Invitation
  /** Who is signed in when the page opens. */
  found: Person | undefined
  /** Called with the server's message when the link no longer works. */
  onOver: (sentence: string) => void
  /** Called with the next page. */
  onLeave: (path: string) => void
}

/** Accepting an invitation: sets up an account or uses one, then joins. Each step keeps what was typed in the others. */
export function InvitedScreen({ token, invitation, found, onOver, onLeave }: InvitedScreenProps) {
  const { email, practiceName, clientName, brand } = invitation
  useBrand(brand)
  const joining = useJoining(token, found, () => onLeave(homeOf.client))
  const newAccount = useDefinedForm(clientAccountForm, clientAccountForm.valuesOf({ name: clientName }))
  const signIn = useDefinedForm(signInForm, signInForm.valuesOf({ email }))
  const [hasAccount, setHasAccount] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<Problem>()
  const settingUp = useRef<Promise<void>>(undefined)
  useEffect(() => rememberAddress(email), [email])

  const goToSecondFactor = () => {
    setLeaving(true)
    onLeave(secondFactorPath)
  }
  const setUp = async (details: Details) => {
    const done = await setUpAccess(token, email, details)
    if (done === 'other-password') setHasAccount(true)
    else if (done === 'second-factor') goToSecondFactor()
    else await joining.join({ email, home: done.home })
  }
  const setUpOnce = (details: Details) =>
    (settingUp.current ??= setUp(details).finally(() => {
      settingUp.current = undefined
    }))
  const refuse = (problem: Problem) => {
    const over = isLinkOver(problem)
    if (over) onOver(problem.detail)
    return over
  }

  const { person } = joining
  const lead = <span className="wrap-anywhere">{practiceName} invites you to their client portal.</span>
  if (failure) return <SignInFailedPage failure={{ problem: failure }} onBack={() => setFailure(undefined)} />
  if (person && (joining.refused || !isClient(person)))
    return (
      <AuthFrame key="other" title="You can’t join with this account" lead={lead} focusTitle>
        <OtherAccountPanel {...{ joining, person }} />
      </AuthFrame>
    )
  if (person)
    return (
      <AuthFrame key="join" title="Join with this account" lead={lead} focusTitle>
        <InvitationCard {...invitation} />
        <JoinPanel {...{ joining, person, practiceName }} />
      </AuthFrame>
    )
  if (hasAccount)
    return (
      <AuthFrame key="sign-in" title="Sign in to join" focusTitle>
        {brand?.logoUrl && (
          <img src={brand.logoUrl} alt="" className="mb-4 h-12 rounded-md bg-white object-contain p-1" />
        )}
        <p className="mb-6">
          Your access is set up, unless <span className="font-semibold wrap-anywhere">{readableEmail(email)}</span>{' '}
          already had an account. If it did, its password has not changed: sign in with that one.
        </p>
        <SignInForm
          form={signIn}
          onSending={() => undefined}
          onSignedIn={(home) => void joining.join({ email: String(signIn.getValues('email')).trim(), home })}
          onSecondFactor={goToSecondFactor}
          onFailed={setFailure}
        />
        <div className="mt-4 grid gap-2">
          <AnchorButton href={signInPath} variant="ghost" size="lg" block>
            Other ways to sign in
          </AnchorButton>
          <Button variant="ghost" size="lg" block onClick={() => setHasAccount(false)}>
            Back
          </Button>
        </div>
      </AuthFrame>
    )
  return (
    <AuthFrame key="set-up" title="You’re invited" lead={lead} focusTitle>
      <InvitationCard {...invitation} />
      <div className="mt-6">
        <ClientAccountForm
          form={newAccount}
          email={email}
          leaving={leaving || joining.busy === 'joining'}
          onSend={setUpOnce}
          onRefused={refuse}
          secondary={
            <AnchorButton href={signInPath} variant="ghost" size="lg" block>
              I already have an account
            </AnchorButton>
          }
        />
      </div>
    </AuthFrame>
  )
}
