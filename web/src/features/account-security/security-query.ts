import { queryOptions } from '@tanstack/react-query'
import { securityCalls } from '../../lib/session/security-calls.ts'

// Keys begin like those of the operations, so that live updates find them.
export const securityQuery = queryOptions({ queryKey: [['account', 'security']], queryFn: securityCalls.state })

export const signInSessionsQuery = queryOptions({
  queryKey: [['account', 'sign-in-sessions']],
  queryFn: securityCalls.signInSessions,
})
