/** The `mailto:` link to an address. Its local part may have signs that mean something in a URL. */
export function mailLink(address: string): string {
  const at = address.lastIndexOf('@')
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${address.slice(at + 1)}`
}
