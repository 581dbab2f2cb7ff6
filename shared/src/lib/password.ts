const parts: [RegExp, string][] = [
  [/^.{8,}$/su, 'at least 8 characters'],
  [/\p{Lu}/u, 'an uppercase letter'],
  [/\p{Ll}/u, 'a lowercase letter'],
  [/\p{Nd}/u, 'a number'],
  [/[^\p{L}\p{N}\s]/u, 'a special character'],
]

/** Longer passwords are refused, never truncated. */
const maxPasswordLength = 128

export const passwordTooCommon = 'Password is too common'

/** Checks a password: the message to show, whether it passes, and how many of the five criteria it meets. */
export function checkPassword(password: string): { passes: boolean; message: string; met: number } {
  if (password === '') return { passes: false, message: 'Password is required', met: 0 }
  if (password.length > maxPasswordLength)
    return { passes: false, message: `Password must have at most ${maxPasswordLength} characters`, met: 0 }
  const missing = parts.filter(([form]) => !form.test(password)).map(([, name]) => name)
  const met = parts.length - missing.length
  if (missing.length > 0) return { passes: false, message: `Password must include ${missing.join(', ')}`, met }
  return { passes: true, message: 'Strong password', met }
}
