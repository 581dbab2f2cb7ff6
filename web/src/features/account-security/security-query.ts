import { queryOptions } from '@tanstack/react-query'
import { securityCalls } from '../../lib/session/security-calls.ts'

// Keys share the prefix of the operations, so that live updates match them.
export const securityQuery = queryOptions({ queryKey: [['account', 'security']], queryFn: securityCalls.state })

export const signInSessionsQuery = queryOptions({
  queryKey: [['account', 'sign-in-sessions']],
  queryFn: securityCalls.signInSessions,
})
