import { SetPasswordForm } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { Suspense, useState } from 'react'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useDefinedForm } from '../../lib/forms/use-defined-form.ts'
import { AnchorButton } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { AccountForm } from './AccountForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useAccountSending } from './use-account-sending.ts'
import { incompleteLink, useResetFactors } from './use-reset-factors.ts'

const ResetFactors = lazyPart(() => import('./ResetFactors.tsx').then((file) => file.ResetFactors))

const definition = defineForm({
  schema: SetPasswordForm,
  shape: SetPasswordForm.shape,
  fields: { newPassword: { label: 'New password', control: 'part' } },
})

export type ResetPasswordPageProps = {
  /** From the link in the email. */
  token: string | undefined
  onChanged: () => void
}

/** Sets a new password with the link from an email. */
export function ResetPasswordPage({ token, onChanged }: ResetPasswordPageProps) {
  const [overSentence, setOverSentence] = useState<{ token: string; sentence: string }>()
  if (token === undefined)
    return <LinkOver>This link is incomplete. Open the link in the email again, or request a new one.</LinkOver>
  if (overSentence?.token === token) return <LinkOver>{overSentence.sentence}</LinkOver>
  const over = (sentence: string) => setOverSentence({ token, sentence })
  return <NewPassword key={token} token={token} onChanged={onChanged} onLinkOver={over} />
}

function LinkOver({ children }: { children: string }) {
  return (
    <AuthFrame title="This link does not work" focusTitle>
      <FormError>{children}</FormError>
      <div className="mt-6 grid gap-2">
        <AnchorButton href="/forgot-password" variant="filled" size="lg" block>
          Request a new link
        </AnchorButton>
        <AnchorButton href="/auth" variant="ghost" size="lg" block>
          Back to sign in
        </AnchorButton>
      </div>
    </AuthFrame>
  )
}

type NewPasswordProps = { token: string; onChanged: () => void; onLinkOver: (sentence: string) => void }

function NewPassword({ token, onChanged, onLinkOver }: NewPasswordProps) {
  const form = useDefinedForm(definition)
  const reset = useResetFactors(token, onLinkOver)
  const sending = useAccountSending(definition, form, {
    onSend: async ({ newPassword }) => {
      const choice = await reset.choice()
      if (choice !== undefined) await signInCalls.resetPassword({ token, newPassword, ...choice })
      return choice !== undefined
    },
    onSent: (changed) => changed && onChanged(),
    onRefused: async ({ code, detail, errors }) => {
      if (errors?.token) onLinkOver(incompleteLink(errors.token))
      else if (code === 'not-possible-now') onLinkOver(detail)
      else if (errors?.code) reset.setCodeFault(errors.code)
      else return false
      return true
    },
  })
  return (
    <AuthFrame title="Choose a new password" lead="This signs you out in every browser.">
      <AccountForm {...{ form, sending }} submitLabel="Change Password">
        <NewPasswordField {...{ definition, form }} name="newPassword" />
        {reset.factors.length > 0 && (
          <Suspense>
            <ResetFactors of={reset} />
          </Suspense>
        )}
      </AccountForm>
    </AuthFrame>
  )
}
