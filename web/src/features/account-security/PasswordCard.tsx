import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { signOutFor } from '../../lib/session/leaving.ts'
import { withProof } from '../../lib/session/proof.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { authPath } from '../../lib/session/auth-search.ts'
import { PasswordMatch } from './PasswordMatch.tsx'
import { PasswordStrengthMeter } from './PasswordStrengthMeter.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { type PasswordFields, usePasswordForm } from './use-password-form.ts'

const signOutAfterMs = 2000

/** Changes the password and signs out, or sets the first one of an account created with Google. */
export function PasswordCard({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const refresh = useRefresh('sign_in_sessions')
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => void signOut(), signOutAfterMs)
    return () => clearTimeout(timer)
  }, [leaving])
  const change = async ({ currentPassword, newPassword }: PasswordFields) => {
    if (hasPassword) {
      await securityCalls.changePassword({ currentPassword, newPassword })
      toast.good('Password updated successfully. Please sign in again.')
      setLeaving(true)
    } else {
      await withProof(() => securityCalls.setPassword({ newPassword }))
      toast.good('Your password is set', { description: 'You can now sign in with your email and this password too.' })
      await refresh()
    }
  }
  return (
    <SecurityCard
      title="Password"
      fact={
        hasPassword
          ? 'Changing it signs you out everywhere.'
          : 'You signed up with Google. Set a password to sign in without it too.'
      }
    >
      <PasswordForm email={email} hasPassword={hasPassword} leaving={leaving} send={change} />
    </SecurityCard>
  )
}

type PasswordFormProps = {
  email: string
  hasPassword: boolean
  leaving: boolean
  send: (fields: PasswordFields) => Promise<void>
}

function PasswordForm({ email, hasPassword, leaving, send }: PasswordFormProps) {
  const { fields, set, faults, busy, ready, submit } = usePasswordForm(hasPassword, send)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.values(faults).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  // A form with a disabled button doesn't submit on Enter, so show the errors here.
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !ready && event.target instanceof HTMLInputElement) void submit()
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onKeyDown={enter}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <Field label="Current password" error={faults.currentPassword} className="sm:col-start-1">
          <PasswordInput
            value={fields.currentPassword}
            onChange={(event) => set('currentPassword')(event.target.value)}
            autoComplete="current-password"
          />
        </Field>
      )}
      <div className="sm:col-start-1">
        <Field label="New password" error={faults.newPassword}>
          <PasswordInput
            value={fields.newPassword}
            onChange={(event) => set('newPassword')(event.target.value)}
            autoComplete="new-password"
          />
        </Field>
        <PasswordStrengthMeter password={fields.newPassword} />
      </div>
      <div>
        <Field label="Confirm new password" error={faults.confirmPassword}>
          <PasswordInput
            value={fields.confirmPassword}
            onChange={(event) => set('confirmPassword')(event.target.value)}
            autoComplete="new-password"
          />
        </Field>
        {!faults.confirmPassword && <PasswordMatch password={fields.newPassword} again={fields.confirmPassword} />}
      </div>
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <div className="w-full not-has-[p]:hidden">
          <FormError>{faults.form}</FormError>
        </div>
        <Button type="submit" disabled={!ready && !leaving} busy={busy || leaving}>
          {hasPassword ? 'Update Password' : 'Set Password'}
        </Button>
      </div>
    </form>
  )
}

async function signOut(): Promise<void> {
  // The password is already changed. If signing out fails, the sign-in page still shows who is signed in.
  const page = authPath({ reason: 'password-changed' })
  await signOutFor(page).catch(() => undefined)
  location.replace(page)
}
