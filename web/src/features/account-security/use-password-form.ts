import { checkPassword } from '@openhour/shared/lib/password.ts'
import { useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'

export type PasswordFields = { currentPassword: string; newPassword: string; confirmPassword: string }
type Faults = Partial<Record<keyof PasswordFields | 'form', string | undefined>>

const empty: PasswordFields = { currentPassword: '', newPassword: '', confirmPassword: '' }

/**
 * The form of a new password, with the server's field errors.
 * @param needsCurrent false if the account has no password yet
 */
export function usePasswordForm(needsCurrent: boolean, send: (fields: PasswordFields) => Promise<void>) {
  const [fields, setFields] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const { currentPassword, newPassword, confirmPassword } = fields
  const filled = (currentPassword !== '' || !needsCurrent) && newPassword !== '' && confirmPassword !== ''
  const ready = filled && newPassword === confirmPassword

  const set = (field: keyof PasswordFields) => (value: string) => {
    setFields((before) => ({ ...before, [field]: value }))
    setFaults((before) => ({ ...before, [field]: undefined, form: undefined }))
  }
  const submit = async () => {
    if (busy || !filled) return
    const found = faultOf(fields)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send(fields)
      setFields(empty)
    } catch (error) {
      const { detail, errors } = problemFrom(error)
      setFaults(errors && Object.keys(errors).some((name) => name in empty) ? errors : { form: detail })
    }
    setBusy(false)
  }
  return { fields, set, faults, busy, ready, submit }
}

function faultOf({ newPassword, confirmPassword }: PasswordFields): Faults {
  if (newPassword !== confirmPassword) return { confirmPassword: "New passwords don't match" }
  if (newPassword.length < 8) return { newPassword: 'Password must be at least 8 characters long' }
  const { passes, message } = checkPassword(newPassword)
  return passes ? {} : { newPassword: message }
}
