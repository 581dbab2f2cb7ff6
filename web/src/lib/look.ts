/** The look of this page in discreet mode, which the server wrote into it: its id and its name for the product. */
export function shownLook(): { id: string; name: string } | undefined {
  // Pages are also rendered where there is no document.
  if (typeof document === 'undefined') return undefined
  const id = document.documentElement.dataset.look
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  return id !== undefined && name !== undefined ? { id, name } : undefined
}
