// Apart from the rules of documents, because pages that only show files need none of it.

/** Detects the type by the first bytes. Word documents are containers that need further checks. Text formats (SVG, HTML) are never accepted. */
export function containerOf(head: Uint8Array): 'pdf' | 'jpeg' | 'png' | 'gif' | 'zip' | 'cfb' | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf'
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (begins(0x47, 0x49, 0x46, 0x38, 0x37, 0x61) || begins(0x47, 0x49, 0x46, 0x38, 0x39, 0x61)) return 'gif'
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'zip'
  if (begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'cfb'
  return undefined
}

/** Whether it is a picture in the format of phones (HEIC), by the brands of its first 32 bytes. AVIF has the same container. */
export function isHeic(head: Uint8Array): boolean {
  const words = Array.from({ length: 8 }, (_, n) => String.fromCharCode(...head.subarray(4 * n, 4 * n + 4)))
  const [, type, main = '', , ...others] = words
  if (type !== 'ftyp') return false
  const holdsHeic = ['heic', 'heix', 'heim', 'heis'].includes(main)
  return holdsHeic || (['mif1', 'msf1'].includes(main) && others.some((brand) => ['heic', 'heix'].includes(brand)))
}
