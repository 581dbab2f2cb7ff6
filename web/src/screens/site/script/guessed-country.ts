// Firefox cannot say which zones a country has.
type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined }

const preferredName = (timeZone?: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** Puts the country that uses the time zone of this device first, and opens it. */
export function openGuessedCountry(): void {
  const here = preferredName()
  const isHere = ({ dataset }: HTMLElement) => {
    const country: Zoned = new Intl.Locale(`und-${dataset.country}`)
    return country.getTimeZones?.()?.some((zone) => preferredName(zone) === here) ?? false
  }
  const [found, ...others] = [...document.querySelectorAll<HTMLElement>('[data-country]')].filter(isHere)
  const details = found?.querySelector('details')
  if (!found || !details || others.length > 0) return
  found.parentElement?.prepend(found)
  details.open = true
  const note = document.querySelector<HTMLElement>('[data-guess]')
  if (note) note.hidden = false
}
