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

/** The word in a password: lower case, lookalike characters as letters, without digits and signs at both ends. */
function wordOf(password: string): string {
  const trimmed = password.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}@$]+$/gu, '')
  return trimmed.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign)
}

let common: Promise<ReadonlySet<string>> | undefined

/** The list takes 6 MB, so it is read when the first password is chosen. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(
    (dictionary as { 'passwords-common': string[] })['passwords-common'].filter((word) => word.length >= 5),
  )
}

/**
 * Whether a password is a common one, possibly decorated ('Password1!', 'P@ssw0rd2026!'). A longer phrase that contains a common word is allowed.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await (common ??= readCommon())
  return known.has(password.toLowerCase()) || known.has(wordOf(password))
}
