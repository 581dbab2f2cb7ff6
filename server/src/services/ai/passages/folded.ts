/** Lower case without accents, so that notes typed without them are understood too. It may be longer or shorter than the text. */
export function folded(text: string): string {
  return narrow(
    text
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('œ', 'oe')
      .replaceAll('æ', 'ae')
      .replaceAll(/[’‘´`]/gu, "'")
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, ''),
  )
}

/**
 * The same text, stored with one byte for each letter if its letters allow that. V8 compiles a regular expression separately for such texts and for
 * two-byte ones, which takes megabytes for long lists of phrases. Whatever is made from a two-byte text stays one.
 */
function narrow(text: string): string {
  return /[\u0100-\u{10ffff}]/u.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1')
}
