import { faultOfCode, type SecondFactorMethod } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { useState } from 'react'
import { problemOfCall } from '../../lib/api/http.ts'
import { confirmWithPasskey, passkeyWords } from '../../lib/session/passkeys.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import type { ProofMethods } from './proof-methods.ts'

type Typed = { password: string; code: string }
type Faults = Partial<Record<keyof Typed | 'form', string | undefined>>

/** State of the proof form: password, code or both, depending on the account, or a passkey. */
export function useProof(ways: ProofMethods | undefined, onProved: () => void) {
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' })
  const [way, setWay] = useState<SecondFactorMethod>('app')
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)

  const type = (field: keyof Typed) => (text: string) => {
    setTyped((before) => ({ ...before, [field]: text }))
    setFaults((before) => ({ ...before, [field]: undefined, form: undefined }))
  }
  const change = (next: SecondFactorMethod) => {
    setWay(next)
    type('code')('')
  }
  const submit = async (code = typed.code) => {
    if (busy || !ways) return
    const found = faultsOf(ways, { ...typed, code }, way)
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
      await securityCalls.prove({ ...(ways.password && { password: typed.password }), ...(ways.code && { code, way }) })
      return onProved()
    } catch (error) {
      const { detail, errors } = problemOfCall(error)
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
      setFaults({ form: passkeyWords(error) })
    }
    setBusy(false)
  }
  return { typed, type, way, change, faults, busy, submit, submitPasskey }
}

export type ProofEntry = ReturnType<typeof useProof>

function faultsOf(ways: ProofMethods, { password, code }: Typed, way: SecondFactorMethod): Faults {
  const wrongCode = ways.code ? faultOfCode(way, code) : undefined
  return {
    ...(ways.password && password === '' && { password: 'Password is required' }),
    ...(wrongCode !== undefined && { code: wrongCode }),
  }
}
