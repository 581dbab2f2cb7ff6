import { dictionary } from '@zxcvbn-ts/language-common'

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The word within a password: lower case, look-alike characters read as letters, digits and signs at both ends dropped. */
function wordOf(password: string): string {
  const trimmed = password.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}@$]+$/gu, '')
  return trimmed.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign)
}

const common = new Set(
  (dictionary as { 'passwords-common': string[] })['passwords-common'].filter((word) => word.length >= 5),
)

/**
 * Is this one of the passwords that everybody tries first, also when dressed up ('Password1!', 'P@ssw0rd2026!')? A long phrase that merely
 * holds such a word is none.
 */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || common.has(wordOf(password))
}
