import type { Problem } from '@openhour/shared/access/refusals.ts'
import { FinishSignUpForm } from '@openhour/shared/features/account/sign-in.rules.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { signInCalls } from '../../lib/api/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { placeProblem } from './form-problem.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { describedRoleCards } from './role-cards.ts'

export type FinishSignUpProps = {
  token: string
  onDone: (message: string) => void
  /** Called with a refusal that other input would not change. */
  onFailed: (problem: Problem) => void
  onLeave: () => void
}

/** Confirming in a different browser than the sign-up: the reader of the email chooses the password, so that only they know it. */
export function FinishSignUp({ token, onDone, onFailed, onLeave }: FinishSignUpProps) {
  const form = useForm<{ name: string; password: string; role: string }>({
    resolver: standardSchemaResolver(FinishSignUpForm) as never,
    defaultValues: { name: '', password: '', role: '' },
  })
  const { errors, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const [problem, setProblem] = useState<Problem>()
  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined)
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    try {
      onDone((await signInCalls.confirm({ token, ...fields, timeZone })).message)
    } catch (error) {
      const refused = placeProblem(form, error)
      if (refused && (refused.code === 'unavailable' || refused.code === 'fault')) setProblem(refused)
      else if (refused) onFailed(refused)
    }
  })
  return (
    <AuthFrame
      title="Finish signing up"
      lead="Someone signed up with your address in another browser. Enter your own details here, so that only you know the password."
      focusTitle
    >
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="I am a" error={errors.role?.message}>
          <RadioCards {...form.register('role')} options={describedRoleCards} />
        </Field>
        <Field label="Full name" error={errors.name?.message}>
          <TextInput {...form.register('name')} size="lg" autoComplete="name" />
        </Field>
        <NewPasswordField
          {...form.register('password')}
          label="Password"
          error={errors.password?.message}
          typed={typed}
        />
        <div className={problem ? 'mt-1 grid gap-3' : 'mt-1'}>
          <FormError>{problem?.detail}</FormError>
          <Button type="submit" variant="filled" size="lg" block busy={isSubmitting}>
            Confirm address
          </Button>
        </div>
        <Button variant="ghost" size="lg" block onClick={onLeave}>
          Back to sign in
        </Button>
      </form>
    </AuthFrame>
  )
}
