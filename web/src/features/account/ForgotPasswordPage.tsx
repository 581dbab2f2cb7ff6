import { useState } from 'react'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { rememberedAddress } from '../../lib/session/sign-in-address.ts'
import { AnchorButton } from '../../ui/Button.tsx'
import { AskForMail } from './AskForMail.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { CheckMail } from './CheckMail.tsx'
import { useSentMail } from './use-sent-mail.ts'

/** Requests a password reset link. Never reveals whether an address has an account. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useSentMail()
  const [email, setEmail] = useState(sent?.email ?? rememberedAddress())
  const back = (
    <AnchorButton href="/auth" variant="ghost" size="lg" block>
      Back to sign in
    </AnchorButton>
  )
  if (sent) {
    return (
      <CheckMail
        email={sent.email}
        lead={sent.message}
        send={() => signInCalls.forgotPassword({ email: sent.email })}
        onOtherAddress={() => setSent(undefined)}
        foot={back}
      >
        Open the link in the email to choose a new password. Can’t find it? Check your spam folder.
      </CheckMail>
    )
  }
  return (
    <AuthFrame
      title="Forgot your password?"
      lead="Enter your email address and we’ll send you a link to choose a new password."
    >
      <div className="grid gap-2">
        <AskForMail
          submitLabel="Send the link"
          email={email}
          send={signInCalls.forgotPassword}
          onSent={(answer) => {
            setEmail(answer.email)
            setSent(answer)
          }}
        />
        {back}
      </div>
    </AuthFrame>
  )
}
