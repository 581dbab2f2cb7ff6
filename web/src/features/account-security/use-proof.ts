import { faultOfCode, type SecondFactorMethod } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { confirmWithPasskey, passkeyErrorText } from '../../lib/session/passkeys.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import type { ProofMethods } from './proof-methods.ts'

type Typed = { password: string; code: string }
type Faults = Partial<Record<keyof Typed | 'form', string | undefined>>

/** State of the proof form: password, code or both, depending on the account, or a passkey. */
export function useProof(methods: ProofMethods | undefined, onProved: () => void) {
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' })
  const [method, setMethod] = useState<SecondFactorMethod>('app')
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)

  const type = (field: keyof Typed) => (text: string) => {
    setTyped((before) => ({ ...before, [field]: text }))
    setFaults((before) => ({ ...before, [field]: undefined, form: undefined }))
  }
  const change = (next: SecondFactorMethod) => {
    setMethod(next)
    type('code')('')
  }
  const submit = async (code = typed.code) => {
    if (busy || !methods) return
    const found = faultsOf(methods, { ...typed, code }, method)
    if (Object.keys(found).length > 0) {
      // An error stays until the field is edited; a refused code is cleared.
      return setFaults((before) => ({
        ...found,
        ...before,
        ...(found.code !== undefined && code !== '' && { code: found.code }),
      }))
    }
    setFaults({})
    setBusy(true)
    try {
      await securityCalls.prove({
        ...(methods.password && { password: typed.password }),
        ...(methods.code && { code, method }),
      })
      return onProved()
    } catch (error) {
      const { detail, errors } = problemFrom(error)
      setFaults(errors && ('password' in errors || 'code' in errors) ? errors : { form: detail })
      setTyped((before) => ({ ...before, code: '' }))
    }
    setBusy(false)
  }
  const submitPasskey = async () => {
    if (busy) return
    setFaults({})
    setBusy(true)
    try {
      await securityCalls.prove({ passkey: await confirmWithPasskey(securityCalls.provePasskeyOptions) })
      return onProved()
    } catch (error) {
      setFaults({ form: passkeyErrorText(error) })
    }
    setBusy(false)
  }
  return { typed, type, method, change, faults, busy, submit, submitPasskey }
}

export type ProofEntry = ReturnType<typeof useProof>

function faultsOf(methods: ProofMethods, { password, code }: Typed, method: SecondFactorMethod): Faults {
  const wrongCode = methods.code ? faultOfCode(method, code) : undefined
  return {
    ...(methods.password && password === '' && { password: 'Password is required' }),
    ...(wrongCode !== undefined && { code: wrongCode }),
  }
}
