import { isInnerPath } from './inner-path.ts'

/** Nothing to come back to: the landing page, the pages of signing in themselves, and what answers programs. */
const notPages = /^\/(auth|forgot-password|reset-password|api|rpc|functions)?(\/|\?|#|$)/i

/** The page where a sign-in session was lost, if it is one of ours; what comes from the address is never trusted to be. */
export function safeNextPath(next: unknown): string | undefined {
  return isInnerPath(next) && !notPages.test(next) ? next : undefined
}
