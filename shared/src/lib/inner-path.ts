// Without zod, for pages that ask no form.

/** Only the signs that an address is written with: no backslash, which browsers read as a slash, no white space, which they drop. */
const innerForm = /^\/(?![/\\]|%2f|%5c)[A-Za-z0-9._~!$&'()*+,;=:@%/?#-]*$/i
/** Empty parts and dots, plain or encoded, lead elsewhere once a browser has resolved them. */
const unresolved = /\/\/|\/\.{1,2}(\/|$)|%2e|%5c|%2f/i

/** Whether a path leads to a page of this site and nowhere else. The database keeps the same rule (`app.is_inner_path`). */
export function isInnerPath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    path.length <= 500 &&
    innerForm.test(path) &&
    !unresolved.test((path.split('?')[0] as string).split('#')[0] as string)
  )
}
