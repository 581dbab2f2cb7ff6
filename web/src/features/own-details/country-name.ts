/** In English; the code itself if the browser has no name for it. */
export function countryName(country: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
  } catch {
    return country
  }
}
