// Only a base to resolve against: what it is called does not matter, leaving it does.
const base = 'http://here.invalid'

/** One slash and no second one, no backslash (browsers read it as a slash), no white space or control characters (they drop some of them). */
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const localForm = /^\/(?!\/|%2f|%5c)[^\\\s\u0000-\u001f\u007f]*$/i

/** Nothing to come back to: the pages of signing in themselves, and what answers programs. */
const notPages = /^\/(auth|forgot-password|reset-password|api|rpc|functions)(\/|$)/i

/** The page where a sign-in session was lost, if it is one of ours; what comes from the address is never trusted to be. */
export function safeNextPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > 2000 || !localForm.test(next) || !URL.canParse(next, base))
    return undefined
  const url = new URL(next, base)
  // Dots may have been resolved to something else than what was looked at: '/.//example.com' becomes '//example.com'.
  if (url.origin !== base || !localForm.test(url.pathname) || url.pathname === '/' || notPages.test(url.pathname))
    return undefined
  return url.pathname + url.search + url.hash
}
