import { homeOf } from '@openhour/shared/access/rules.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { readCookie, writeCookie } from '../../lib/storage.ts'

/** Set by the server next to the real cookie, which is HttpOnly. It proves nothing; it only saves visitors a request. */
const mark = 'signed_in'

/** False means not signed in; true may be stale. */
export function mayBeSignedIn(): boolean {
  return readCookie(mark) !== null
}

/** The home page of the signed-in person, if any. Only requested if someone may be signed in. */
export async function homeOfVisitor(): Promise<string | undefined> {
  if (!mayBeSignedIn()) return undefined
  try {
    const { role } = await signInCalls.me()
    return homeOf[role]
  } catch (error) {
    if (problemFrom(error).code === 'not-signed-in') writeCookie(mark, '', 0)
    return undefined
  }
}
