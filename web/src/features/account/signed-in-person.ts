import { homeOf } from '@openhour/shared/access/rules.ts'
import { problemFrom, serverFaults } from '../../lib/api/http.ts'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { mayBeSignedIn } from './visitor.ts'

/**
 * The address and the home page of the signed-in person, if any.
 * @throws an error for `problemFrom` if the server could not be asked
 */
export async function signedInPerson(): Promise<{ email: string; home: string } | undefined> {
  if (!mayBeSignedIn()) return undefined
  try {
    const { email, role } = await signInCalls.me()
    return { email, home: homeOf[role] }
  } catch (error) {
    const { code } = problemFrom(error)
    if (serverFaults.has(code)) throw error
    return undefined
  }
}
