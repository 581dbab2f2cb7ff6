/** The name of a country or language code, or the code itself if the browser has no name for it. */
export function nameOf(code: string, type: 'region' | 'language'): string {
  try {
    return new Intl.DisplayNames('en', { type }).of(code) ?? code
  } catch {
    return code
  }
}
