import { signInCalls } from '../api/http.ts'

let leavingTo: string | undefined

/**
 * Signs out on request, to go to `path` afterwards. The end of the sign-in session may be noticed before the response
 * comes; `leavesTo` then says where to go.
 * @throws an error for `problemFrom` if signing out failed
 */
export async function signOutFor(path: string): Promise<void> {
  leavingTo = path
  try {
    await signInCalls.signOut()
  } catch (error) {
    leavingTo = undefined
    throw error
  }
}

/** Where the person who is signing out goes; undefined if the sign-in session ends by itself. */
export function leavesTo(): string | undefined {
  return leavingTo
}
