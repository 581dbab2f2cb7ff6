/** The `validateSearch` of a page with tabs. Only the page's own code knows which tabs there are; it reads the value. */
export function readTab(given: Record<string, unknown>): { tab?: unknown } {
  return given
}
