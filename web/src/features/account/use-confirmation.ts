import type { Problem } from '@openhour/shared/access/refusals.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { startTransition, useEffect, useRef, useState } from 'react'
import { problemOfCall, signInCalls } from '../../lib/api/http.ts'
import { homeOfVisitor } from './visitor.ts'

export type Confirmation =
  | { state: 'none' | 'running' }
  /** Waits for a click, because mail scanners open links but don't click. */
  | { state: 'asked'; moves: boolean; confirm: () => void }
  /** `home` if the person who changed their address is signed in here. */
  | { state: 'done'; message: string; home: string | undefined }
  /** The sign-up came from another browser: the password is chosen here. */
  | { state: 'finish'; token: string; done: (message: string) => void; failed: (problem: Problem) => void }
  | { state: 'failed'; problem: Problem; again: () => void }

type Stage =
  | { state: 'none' | 'running' }
  | { state: 'asked'; token: string }
  | { state: 'finish'; token: string }
  | { state: 'done'; message: string; home: string | undefined }
  | { state: 'failed'; token: string; problem: Problem }

const stageFor = (token: string | undefined): Stage =>
  token === undefined ? { state: 'none' } : { state: 'asked', token }

/**
 * Confirms an address with the token from the URL, after a click.
 * @param token from the URL, removed there after `onTaken`
 */
export function useConfirmation(token: string | undefined, onTaken: () => void): [Confirmation, leave: () => void] {
  const [stage, setStage] = useState(() => stageFor(token))
  const taken = useRef(token)
  useEffect(() => {
    if (token === undefined) return
    if (token !== taken.current) setStage(stageFor(token))
    taken.current = token
    onTaken()
  }, [token, onTaken])

  const fail = (given: string, problem: Problem) =>
    setStage(
      problem.errors?.password === undefined
        ? { state: 'failed', token: given, problem }
        : { state: 'finish', token: given },
    )
  const confirm = (given: string) => {
    setStage({ state: 'running' })
    signInCalls.confirm({ token: given }).then(
      async ({ message }) => {
        const said = message || signInTexts.confirmed
        const home = said === signInTexts.confirmed ? undefined : await homeOfVisitor()
        setStage({ state: 'done', message: said, home })
      },
      (error: unknown) =>
        // The next view may still be loading; keep this one until then.
        startTransition(() => fail(given, problemOfCall(error))),
    )
  }
  const leave = () => setStage({ state: 'none' })
  if (stage.state === 'asked') {
    const { token: given } = stage
    return [{ state: 'asked', moves: given.startsWith('move-'), confirm: () => confirm(given) }, leave]
  }
  if (stage.state === 'finish') {
    const { token: given } = stage
    const done = (message: string) =>
      setStage({ state: 'done', message: message || signInTexts.confirmed, home: undefined })
    return [{ state: 'finish', token: given, done, failed: (problem) => fail(given, problem) }, leave]
  }
  if (stage.state === 'failed') {
    const { token: given, problem } = stage
    return [{ state: 'failed', problem, again: () => confirm(given) }, leave]
  }
  return [stage, leave]
}
