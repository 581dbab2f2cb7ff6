import { checkPassword } from '@openhour/shared/lib/password.ts'

export type PasswordStrength = { words: 'Very Weak' | 'Weak' | 'Good' | 'Strong'; percent: 25 | 50 | 75 | 100 }

/** Password strength: by length up to eight characters, then by the shared rule. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 6) return { words: 'Very Weak', percent: 25 }
  if (password.length < 8) return { words: 'Weak', percent: 50 }
  return checkPassword(password).passes ? { words: 'Strong', percent: 100 } : { words: 'Good', percent: 75 }
}

/** The result of the shared rule, as text for the settings. */
export function passwordMessage(password: string): string {
  const { passes, message } = checkPassword(password)
  return passes ? 'Password meets all requirements' : message
}
