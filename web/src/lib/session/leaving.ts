import { signOut } from './sign-out.ts'

let leavingTo: string | undefined

/**
 * Signs out on request, to go to `path` afterwards. The end of the sign-in session may be noticed before the response
 * comes; `leavesTo` then says where to go.
 * @throws an error for `problemFrom` if signing out failed
 */
export async function signOutFor(path: string): Promise<void> {
  await leaveFor(path, signOut)
}

/**
 * Ends the sign-in session by another call than signing out, to go to `path` afterwards.
 * @throws the call's error
 */
export async function leaveFor(path: string, end: () => Promise<unknown>): Promise<void> {
  leavingTo = path
  try {
    await end()
  } catch (error) {
    leavingTo = undefined
    throw error
  }
}

/** Where the person who is signing out goes; undefined if the sign-in session ends by itself. */
export function leavesTo(): string | undefined {
  return leavingTo
}
