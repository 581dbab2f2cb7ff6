/**
 * Whether the focus has moved on by the time a popup has faded out. The chosen action may have opened a dialog or
 * another page, and the closing popup must not take the focus back.
 */
export function focusMovedOn(popup: HTMLElement | null): boolean {
  const now = document.activeElement
  return now !== null && now !== document.body && !popup?.contains(now)
}
