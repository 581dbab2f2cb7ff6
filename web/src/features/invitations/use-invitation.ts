import { homeOf } from '@openhour/shared/access/rules.ts'
import type { Problem } from '@openhour/shared/access/refusals.ts'
import { invitationToken } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { useCallback, useEffect, useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { type Invitation, invitationCalls } from '../../lib/session/invitation-calls.ts'
import { endLocalSession, readLocalSession, startLocalSession } from './local-session.ts'

/** Who is signed in: `home` is the first page of their role. */
export type Person = { email: string; home: string }

export type InvitationState =
  | { state: 'loading' }
  /** The server could not be asked. */
  | { state: 'failed'; problem: Problem }
  /** The server no longer accepts the link. */
  | { state: 'over'; sentence: string }
  /** The signed-in client used it before. */
  | { state: 'joined' }
  | { state: 'open'; invitation: Invitation; person: Person | undefined }

/** False if a part of the link got lost. */
export function isWholeToken(token: string): boolean {
  return invitationToken.test(token)
}

/**
 * The token of the link, or else of the local session.
 * @param linked the token in the address
 * @param onTaken called once it is remembered: removes it from the address
 */
export function useInvitationToken(linked: string | undefined, onTaken: () => void): string | undefined {
  const [token, setToken] = useState(() => linked ?? readLocalSession()?.invitationToken)
  if (linked !== undefined && linked !== token) setToken(linked)
  useEffect(() => {
    if (linked === undefined) return
    if (isWholeToken(linked)) startLocalSession(linked)
    onTaken()
  }, [linked, onTaken])
  return token
}

/** Whether a refusal means that the link itself is no good. */
export function isLinkOver({ code, errors }: Problem): boolean {
  return code === 'not-possible-now' || errors?.token !== undefined
}

/** Whether the signed-in client has joined by this link. Joining again then changes nothing. */
async function hasJoined(token: string, findPerson: () => Promise<Person | undefined>): Promise<boolean> {
  const person = await findPerson().catch(() => undefined)
  if (person?.home !== homeOf.client) return false
  return invitationCalls.join({ token }).then(
    () => true,
    () => false,
  )
}

/**
 * What the link says, and who is signed in here.
 * @param findPerson rejects if the server could not be asked
 */
export function useInvitation(token: string, findPerson: () => Promise<Person | undefined>) {
  const [found, setFound] = useState<InvitationState>({ state: 'loading' })
  const look = useCallback(async (): Promise<InvitationState> => {
    try {
      const [invitation, person] = await Promise.all([invitationCalls.look({ token }), findPerson()])
      return { state: 'open', invitation, person }
    } catch (error) {
      const problem = problemFrom(error)
      if (!isLinkOver(problem)) return { state: 'failed', problem }
      return (await hasJoined(token, findPerson)) ? { state: 'joined' } : { state: 'over', sentence: problem.detail }
    }
  }, [token, findPerson])
  const show = useCallback((next: InvitationState) => {
    if (next.state === 'over' || next.state === 'joined') endLocalSession()
    setFound(next)
  }, [])
  useEffect(() => {
    let left = false
    void look().then((next) => left || show(next))
    return () => {
      left = true
    }
  }, [look, show])
  const retry = () => {
    setFound({ state: 'loading' })
    void look().then(show)
  }
  return { found, show, retry }
}
