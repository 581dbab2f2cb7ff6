import type { Problem } from '@openhour/shared/access/refusals.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { startTransition, useEffect, useRef, useState } from 'react'
import { problemOfCall, signInCalls } from '../../lib/http.ts'
import { homeOfVisitor } from './visitor.ts'

export type Confirmation =
  | { state: 'none' }
  | { state: 'running' }
  /** `home` where somebody is signed in here all the while: whose address was moved to another. */
  | { state: 'done'; message: string; home: string | undefined }
  | { state: 'failed'; problem: Problem; again: () => void }

/**
 * Confirms an address with the token that the page was opened with, once per token.
 * @param token from the address, gone from there after `onTaken`
 */
export function useConfirmation(token: string | undefined, onTaken: () => void): [Confirmation, leave: () => void] {
  const [confirmation, setConfirmation] = useState<Confirmation>(
    token === undefined ? { state: 'none' } : { state: 'running' },
  )
  const taken = useRef<string>(undefined)
  useEffect(() => {
    if (token === undefined || token === taken.current) return
    taken.current = token
    const run = () => {
      setConfirmation({ state: 'running' })
      signInCalls.confirm({ token }).then(
        async ({ message }) => {
          const said = message || signInTexts.confirmed
          const home = said === signInTexts.confirmed ? undefined : await homeOfVisitor()
          setConfirmation({ state: 'done', message: said, home })
        },
        (error: unknown) =>
          // What is shown then may still be on its way: until it is there, this stays.
          startTransition(() => setConfirmation({ state: 'failed', problem: problemOfCall(error), again: run })),
      )
    }
    run()
    onTaken()
  }, [token, onTaken])
  return [confirmation, () => setConfirmation({ state: 'none' })]
}
