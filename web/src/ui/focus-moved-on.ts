/**
 * Whether the focus is somewhere else by the time something that popped up has faded. What was chosen may have opened a dialog or led to another
 * page: the one that goes must not take the focus out of it again.
 */
export function focusMovedOn(popup: HTMLElement | null): boolean {
  const now = document.activeElement
  return now !== null && now !== document.body && !popup?.contains(now)
}
