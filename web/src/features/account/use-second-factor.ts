import type { Problem } from '@openhour/shared/access/refusals.ts'
import { faultOfCode, type SecondFactorMethod } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { useState } from 'react'
import { problemFrom, serverFaults } from '../../lib/api/http.ts'

/**
 * State and submission of the second-factor field.
 * @param send rejects with a problem
 * @param onOver called with a refusal after which no code is accepted: too many attempts, or the sign-in expired
 */
export function useSecondFactor(
  send: (form: { code: string; method: SecondFactorMethod }) => Promise<void>,
  onOver: (problem: Problem) => void,
) {
  const [method, setMethod] = useState<SecondFactorMethod>('app')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ onField?: string; elsewhere?: string }>({})

  const type = (typed: string) => {
    setCode(typed)
    setFault({})
  }
  const change = (next: SecondFactorMethod) => {
    setMethod(next)
    type('')
  }
  const submit = async (typed = code) => {
    if (busy) return
    const wrong = faultOfCode(method, typed)
    // A refused code is cleared from its field; its error stays.
    if (wrong) return setFault((before) => (typed === '' && before.onField ? before : { onField: wrong }))
    setBusy(true)
    setFault({})
    try {
      await send({ code: typed.trim(), method })
    } catch (error) {
      const problem = problemFrom(error)
      if (problem.code === 'invalid-input') setFault({ onField: problem.detail })
      else if (serverFaults.has(problem.code)) setFault({ elsewhere: problem.detail })
      else onOver(problem)
      if (problem.code === 'invalid-input' && method === 'app') setCode('')
    }
    setBusy(false)
  }
  return { method, change, code, type, busy, fault, submit }
}

export type SecondFactor = ReturnType<typeof useSecondFactor>
