import { hasRightToLeft, withoutDirections } from './visual-order.ts'

const said: Record<string, string> = {
  '→': '->',
  '←': '<-',
  '⇒': '=>',
  '↔': '<->',
  '☐': '[ ]',
  '☑': '[x]',
  '✓': '[x]',
  '✔': '[x]',
}
/** Characters that only affect others and have no glyph. Those that join letters or say their direction are kept for the scripts that need them. */
const unseen = /[\u200b\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff]|\p{Variation_Selector}|\p{Emoji_Modifier}/gu
const joining =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}])[\u200c\u200d]/gu

/** A text as it is printed. Its lines end with `\n`. */
export function shownText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .replace(joining, '')
    .replaceAll('\t', '    ')
    .replace(/[^\S\n]/g, ' ')
    .replace(/[→←⇒↔☐☑✓✔]/gu, (sign) => said[sign] ?? sign)
  return hasRightToLeft(plain) ? plain : withoutDirections(plain)
}
