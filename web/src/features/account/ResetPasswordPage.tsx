import type { Problem } from '@openhour/shared/access/refusals.ts'
import { NewPasswordForm } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Suspense, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { problemOfCall, signInCalls } from '../../lib/api/http.ts'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { placeProblem } from './form-problem.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useResetFactors } from './use-reset-factors.ts'

const ResetFactors = lazyPart(() => import('./ResetFactors.tsx').then((file) => file.ResetFactors))

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
  const form = useForm({
    resolver: standardSchemaResolver(NewPasswordForm),
    defaultValues: { token, newPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  const [problem, setProblem] = useState<Problem>()
  const reset = useResetFactors(token, onLinkOver)
  const submit = form.handleSubmit(
    async ({ newPassword }) => {
      setProblem(undefined)
      try {
        const choice = await reset.choice()
        if (choice === undefined) return
        await signInCalls.resetPassword({ token, newPassword, ...choice })
        onChanged()
      } catch (error) {
        const { code, detail, errors: faulty } = problemOfCall(error)
        if (code === 'not-possible-now' || faulty?.token) onLinkOver(detail)
        else if (faulty?.code) reset.setCodeFault(faulty.code)
        else setProblem(placeProblem(form, error))
      }
    },
    (faulty) =>
      faulty.token && onLinkOver(`${faulty.token.message}. Open the link in the email again, or request a new one.`),
  )
  return (
    <AuthFrame title="Choose a new password" lead="This signs you out in every browser.">
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <NewPasswordField
          {...form.register('newPassword')}
          label="New password"
          error={errors.newPassword?.message}
          typed={typed}
        />
        {reset.factors.length > 0 && (
          <Suspense>
            <ResetFactors of={reset} />
          </Suspense>
        )}
        <div className={problem ? 'mt-1 grid gap-3' : 'mt-1'}>
          <FormError>{problem?.detail}</FormError>
          <Button type="submit" variant="filled" size="lg" block busy={isSubmitting}>
            Change Password
          </Button>
        </div>
      </form>
    </AuthFrame>
  )
}
