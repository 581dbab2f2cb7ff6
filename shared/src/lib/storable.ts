// Without zod, for pages that ask no form.

/** Lone surrogates and NUL cannot be stored as text; other control characters have no place in one line. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

const disallowed = ['<script', 'javascript:', 'data:text/html']

/** The specified refusals for one-line fields: active content and characters that no line holds. */
export function isAllowedLine(text: string): boolean {
  const lower = text.toLowerCase()
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  return isStorable(text) && !/[\u0000-\u001f\u007f]/.test(text) && !disallowed.some((part) => lower.includes(part))
}
