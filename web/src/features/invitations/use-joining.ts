import { homeOf } from '@openhour/shared/access/rules.ts'
import type { Problem } from '@openhour/shared/access/refusals.ts'
import { useRef, useState } from 'react'
import { problemFrom, serverFaults } from '../../lib/api/http.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { invitationCalls } from '../../lib/session/invitation-calls.ts'
import { forgetAddress } from '../../lib/session/sign-in-address.ts'
import { endLocalSession } from './local-session.ts'
import type { Person } from './use-invitation.ts'

const retryable: ReadonlySet<string> = new Set([...serverFaults, 'too-many-attempts'])

/** Whether the account is a client's: no other joins a practice. */
export function isClient({ home }: Person): boolean {
  return home === homeOf.client
}

/**
 * Joining the practice with the signed-in account, and signing out to use another.
 * @param found who is signed in when the page opens
 * @param onJoined leaves the page
 */
export function useJoining(token: string, found: Person | undefined, onJoined: () => void) {
  const [person, setPerson] = useState(found)
  const [refusal, setRefusal] = useState<Problem>()
  const [signOutFault, setSignOutFault] = useState<Problem>()
  const [busy, setBusy] = useState<'joining' | 'signing-out'>()
  const running = useRef(false)

  /** Ignores calls while one is running. `work` returns whether the page is being left: then it stays busy. */
  const run = async (what: 'joining' | 'signing-out', work: () => Promise<boolean>) => {
    if (running.current) return
    running.current = true
    setBusy(what)
    setSignOutFault(undefined)
    if (await work()) return
    running.current = false
    setBusy(undefined)
  }

  return {
    person,
    /** What the server last said against joining or signing out. */
    problem: signOutFault ?? refusal,
    /** Trying again with the same account would not help. */
    refused: refusal !== undefined && !retryable.has(refusal.code),
    busy,
    /** Joins as the signed-in person. `person` changes only if that fails, so that the page stays as it is until it is left. */
    join: async (signedIn: Person) => {
      if (!isClient(signedIn)) return setPerson(signedIn)
      await run('joining', async () => {
        setRefusal(undefined)
        try {
          await invitationCalls.join({ token })
        } catch (error) {
          const problem = problemFrom(error)
          const signedOut = problem.code === 'not-signed-in'
          setPerson(signedOut ? undefined : signedIn)
          setRefusal(signedOut ? undefined : problem)
          return false
        }
        endLocalSession()
        forgetAddress()
        onJoined()
        return true
      })
    },
    /** Signs out, so that the person can use another account. */
    signOut: () =>
      run('signing-out', async () => {
        try {
          await signOut()
          setPerson(undefined)
          setRefusal(undefined)
        } catch (error) {
          setSignOutFault(problemFrom(error))
        }
        return false
      }),
  }
}

export type Joining = ReturnType<typeof useJoining>
