import { homeOf } from '@openhour/shared/access/rules.ts'
import { problemOfCall, signInCalls } from '../../lib/api/http.ts'
import { readCookie, writeCookie } from '../../lib/storage.ts'

/** Set by the server beside the real cookie, which no script can read. It proves nothing: it spares visitors a question. */
const mark = 'signed_in'

/** False where certainly nobody is signed in; true may be out of date. */
export function mayBeSignedIn(): boolean {
  return readCookie(mark) !== null
}

/** The home of whoever is signed in, if anybody is and the server can say so. It is asked only where somebody may be. */
export async function homeOfVisitor(): Promise<string | undefined> {
  if (!mayBeSignedIn()) return undefined
  try {
    const { role } = await signInCalls.me()
    return homeOf[role]
  } catch (error) {
    if (problemOfCall(error).code === 'not-signed-in') writeCookie(mark, '', 0)
    return undefined
  }
}
