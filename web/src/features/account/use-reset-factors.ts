import {
  faultOfCode,
  type SecondFactorMethod,
  type SignInFactor,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { useEffect, useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { type NewPassword, signInCalls } from '../../lib/session/sign-in-calls.ts'

type Choice = Pick<NewPassword, 'keep' | 'code' | 'method'>

/** What to say and do about a token that is not whole, given the server's message. */
export function incompleteLink(message: string): string {
  return `${message}. Open the link in the email again, or request a new one.`
}

/**
 * Other sign-in methods of the account behind a reset link, and which of them its owner removes.
 * @param onLinkOver called with the server's message when the link no longer works
 */
export function useResetFactors(token: string, onLinkOver: (sentence: string) => void) {
  const [factors, setFactors] = useState<SignInFactor[]>()
  /** What the person ticked or unticked. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [method, setMethod] = useState<SecondFactorMethod>('app')
  const [code, setCode] = useState('')
  const [codeFault, setCodeFault] = useState<string>()

  const load = async () => {
    const { factors: loaded } = await signInCalls.resetFactors({ token })
    setFactors(loaded)
    return loaded
  }
  useEffect(() => {
    let over = false
    signInCalls.resetFactors({ token }).then(
      ({ factors: loaded }) => !over && setFactors(loaded),
      (error: unknown) => {
        const { code: refusal, detail, errors } = problemFrom(error)
        if (!over && refusal === 'not-possible-now') onLinkOver(detail)
        if (!over && errors?.token) onLinkOver(incompleteLink(errors.token))
      },
    )
    return () => {
      over = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for each link
  }, [token])

  const offered = (factors ?? []).filter(({ proven }) => proven)
  const app = offered.find(({ kind }) => kind === 'app')
  // Removed by default. With an app that stays, keep passkeys: they may be all that someone who lost their phone has left.
  const removes = ({ id, kind }: SignInFactor) =>
    chosen.get(id) ?? (kind === 'google' || (kind === 'passkey' && app === undefined))
  const removesApp = app !== undefined && removes(app)

  return {
    factors: factors ?? [],
    removes,
    choose: (id: string, removed: boolean) => setChosen(new Map(chosen).set(id, removed)),
    removesApp,
    method,
    changeMethod: () => {
      setMethod(method === 'app' ? 'backup-code' : 'app')
      setCode('')
      setCodeFault(undefined)
    },
    code,
    type: (typed: string) => {
      setCode(typed)
      setCodeFault(undefined)
    },
    codeFault,
    setCodeFault,
    /** Undefined if the person has to review something first: newly listed methods or a missing code. */
    async choice(): Promise<Choice | undefined> {
      if (factors === undefined && (await load()).length > 0) return undefined
      const fault = removesApp ? faultOfCode(method, code) : undefined
      if (fault !== undefined) {
        setCodeFault(fault)
        return undefined
      }
      const kept = offered.filter((factor) => !removes(factor))
      return {
        ...(offered.length > 0 && {
          keep: {
            passkeys: kept.filter(({ kind }) => kind === 'passkey').map(({ id }) => id),
            google: kept.some(({ kind }) => kind === 'google'),
          },
        }),
        ...(removesApp && { code: code.trim(), method }),
      }
    },
  }
}

export type ResetFactors = ReturnType<typeof useResetFactors>
