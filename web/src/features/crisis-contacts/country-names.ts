/** In English; the code itself if the browser has no name for it. */
export function countryName(country: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
  } catch {
    return country
  }
}

/** As it stands in a sentence, such as "the Netherlands". */
export function placeName(country: string): string {
  const name = countryName(country)
  return /^(?:Netherlands|United )/.test(name) ? `the ${name}` : name
}
