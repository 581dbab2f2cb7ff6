// Without zod, for pages without forms.

/** PostgreSQL cannot store lone surrogates and NUL; other control characters are not allowed in one-line texts. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Whether a text has more than spaces. PostgreSQL takes U+0085 for a space as well, and refuses texts of nothing else. */
export const hasText = (text: string): boolean => /[^\s\u0085]/.test(text)

const disallowed = ['<script', 'javascript:', 'data:text/html']

/** Refuses active content and control characters in one-line fields, as specified. */
export function isAllowedLine(text: string): boolean {
  const lower = text.toLowerCase()
  // oxlint-disable-next-line no-control-regex -- it refuses control characters
  return isStorable(text) && !/[\u0000-\u001f\u007f]/.test(text) && !disallowed.some((part) => lower.includes(part))
}
