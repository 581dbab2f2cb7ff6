/** The name of a country or language code, or the code itself if the browser has no name for it. */
export function nameOf(code: string, type: 'region' | 'language'): string {
  try {
    return new Intl.DisplayNames('en', { type }).of(code) ?? code
  } catch {
    return code
  }
}

/** To choose from, by name. */
export const optionsOf = (codes: readonly string[], type: 'region' | 'language'): { value: string; label: string }[] =>
  codes
    .map((value) => ({ value, label: nameOf(value, type) }))
    // A code without a name in this browser can't be searched for, so leave it out.
    .filter(({ value, label }) => label !== value)
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))
