import { problemFrom } from '../../lib/api/http.ts'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { invitationCalls } from '../../lib/session/invitation-calls.ts'

/** What the client types, and the browser's zone. */
export type Details = { name: string; password: string; timeZone: string }

/** `home`: signed in. Both other outcomes mean that the address already had an account, which the server does not say. */
export type SetUp = { home: string } | 'other-password' | 'second-factor'

/**
 * Adds the account of an invited client and signs in to it. May be repeated after a failure.
 * @throws an error for `problemFrom`
 */
export async function setUpAccess(token: string, email: string, details: Details): Promise<SetUp> {
  await invitationCalls.account({ token, ...details })
  try {
    const answer = await signInCalls.signIn({ email, password: details.password })
    return 'secondFactor' in answer ? 'second-factor' : { home: answer.home }
  } catch (error) {
    if (problemFrom(error).code !== 'not-signed-in') throw error
    return 'other-password'
  }
}
