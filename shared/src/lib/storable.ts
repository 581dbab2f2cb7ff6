// Without zod, for pages without forms.

/** PostgreSQL cannot store lone surrogates and NUL; other control characters are not allowed in one-line texts. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * Whether a text has something to see: more than spaces, joiners, bidirectional and other control characters, Hangul fillers (which Unicode calls
 * ignorable) and the empty Braille cell. PostgreSQL takes U+0085 for a space, and refuses texts of nothing else.
 */
export const hasText = (text: string): boolean =>
  /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** They show the letters behind them in another order than they are stored. */
const turning = /[\u202a-\u202e\u2066-\u2069]/

const disallowed = ['<script', 'javascript:', 'data:text/html']

/** Refuses active content, control characters and direction overrides in one-line fields. */
export function isAllowedLine(text: string): boolean {
  const lower = text.toLowerCase()
  // oxlint-disable-next-line no-control-regex -- it refuses control characters
  const hasControls = /[\u0000-\u001f\u007f]/.test(text) || turning.test(text)
  return isStorable(text) && !hasControls && !disallowed.some((part) => lower.includes(part))
}
