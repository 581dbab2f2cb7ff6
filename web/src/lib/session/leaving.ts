import { signInCalls } from '../api/http.ts'

let leavingTo: string | undefined

/**
 * Signs out on purpose, to go to `path` afterwards. The end of the sign-in session can be heard of before the answer comes; whoever hears of it
 * asks `leavesTo`.
 * @throws what `problemFrom` reads, when nobody was signed out
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

/** Where whoever is signing out wants to go; undefined when the sign-in session ends by itself. */
export function leavesTo(): string | undefined {
  return leavingTo
}
