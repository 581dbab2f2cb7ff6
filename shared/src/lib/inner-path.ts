// Without zod, for pages without forms.

/** URL characters only: no backslash, which browsers read as a slash, and no white space, which they drop. */
const innerForm = /^\/(?![/\\]|%2f|%5c)[A-Za-z0-9._~!$&'()*+,;=:@%/?#-]*$/i
/** Empty segments and dots, plain or encoded, can lead elsewhere after normalization. */
const unresolved = /\/\/|\/\.{1,2}(\/|$)|%2e|%5c|%2f/i

/** Whether a path stays on this site. The database has the same rule (`app.is_inner_path`). */
export function isInnerPath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    path.length <= 500 &&
    innerForm.test(path) &&
    !unresolved.test((path.split('?')[0] as string).split('#')[0] as string)
  )
}
