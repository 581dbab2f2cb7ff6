import { isInnerPath } from './inner-path.ts'

/** Never return targets: the landing page, the sign-in pages and API paths. */
const notPages = /^\/(auth|forgot-password|reset-password|api|rpc|functions)?(\/|\?|#|$)/i

/** The page to return to after sign-in; undefined unless it is one of our pages. */
export function safeNextPath(next: unknown): string | undefined {
  return isInnerPath(next) && !notPages.test(next) ? next : undefined
}
