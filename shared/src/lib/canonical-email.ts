// In every runtime, but in none of the type libraries of this workspace.
declare const URL: new (url: string) => { hostname: string }

/** RFC 5322: the characters of `atext`, in lower case, and single dots between them. */
const localPart = /^[a-z0-9!#$%&'*+\-/=?^_`{|}~]+(?:\.[a-z0-9!#$%&'*+\-/=?^_`{|}~]+)*$/
/** Labels without hyphens at their ends, below a top level of letters or one in Punycode. Neither expression can backtrack. */
const asciiDomain = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+(?:xn--[a-z0-9]+(?:-+[a-z0-9]+)*|[a-z]{2,})$/
/** Only what a name in any script consists of: no sign that ends the host of a URL. U+00B7, U+200C and U+200D stand inside some names. */
const anyDomain = /^[\p{L}\p{M}\p{N}.。．｡\-\u00b7\u200c\u200d]+$/u
export const longestEmail = 254

/**
 * An address in the one form in which it is stored, compared and mailed: lower case, the domain in Punycode (`info@münchen.de` becomes
 * `info@xn--mnchen-3ya.de`). Null if mail servers would refuse it: quoted local parts, domains in brackets and local parts beyond ASCII are.
 */
export function canonicalEmail(text: string): string | null {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  if (at < 1 || address.length > longestEmail) return null
  const local = asciiLower(address.slice(0, at))
  const domain = canonicalDomain(address.slice(at + 1))
  const whole = `${local}@${domain}`
  return domain !== null && localPart.test(local) && whole.length <= longestEmail ? whole : null
}

function canonicalDomain(text: string): string | null {
  const lower = asciiLower(text)
  if (isHost(lower)) return lower
  return anyDomain.test(text) ? convertedDomain(text) : null
}

function convertedDomain(text: string): string | null {
  try {
    const { hostname } = new URL(`http://${text}`)
    return isHost(hostname) ? hostname : null
  } catch {
    return null
  }
}

/** A search text in which addresses and domains beyond ASCII stand as they are stored. */
export function withStoredAddresses(search: string): string {
  const stored = (word: string) => canonicalEmail(word) ?? canonicalDomain(word) ?? word
  return search.replaceAll(/\S+/g, (word) => (/\.|@/.test(word) && !/^[\x20-\x7e]+$/.test(word) ? stored(word) : word))
}

/** DNS has labels of at most 63 characters. */
const isHost = (domain: string) => asciiDomain.test(domain) && !/[^.]{64}/.test(domain)
const asciiLower = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
