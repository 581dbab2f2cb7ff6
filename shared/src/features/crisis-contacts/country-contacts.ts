/** Where an entry comes from, so that it can be reviewed. */
type Reviewed = {
  /** The page of the organisation or authority that publishes the number. Open it again at each review. */
  source: `https://${string}`
  /**
   * The day (yyyy-MM-dd) of the last comparison with a published page; null if there was none. The comparisons of
   * 2026-11-25 used stored copies of pages, some of them years old, not the live sites.
   */
  checked: string | null
}

export type EmergencyNumber = Reviewed & {
  /** As dialled inside the country: digits and single spaces. */
  phone: string
  /** Absent if the number reaches every service. */
  service?: 'Ambulance' | 'Police'
}

export type Helpline = Reviewed & {
  /** The name under which it answers, in its own language. */
  name: string
  /** As dialled inside the country: digits and single spaces, no country code. Absent if it only takes texts. */
  phone?: string
  /** `number` as for `phone`. `word`: what the first text must say, if anything. */
  text?: { number: string; word?: string }
  /** The site to send a client to. */
  url: `https://${string}`
  /** English names of languages. */
  languages: readonly string[]
  /** Local time, in plain words. Absent if no page confirmed the hours: do not guess. */
  hours?: string
  /** Whom it is for, if not for everyone, or what to know before calling: a sentence without its full stop. */
  note?: string
}

export type CountryContacts = {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  /** The one to call first comes first. */
  emergency: readonly [EmergencyNumber, ...EmergencyNumber[]]
  helplines: readonly Helpline[]
}

/** A directory of helplines in most countries. It is not ours, and its entries may not be copied. */
export const helplineDirectory = 'https://findahelpline.com'

/** Where no country is known. */
export const generalAdvice =
  'If you or someone else is in danger, call your local emergency number now, or go to the nearest hospital.'

/** In the European Union one number reaches every service. */
export const european112: EmergencyNumber = {
  phone: '112',
  source: 'https://europa.eu/youreurope/citizens/travel/security-and-emergencies/emergency/index_en.htm',
  checked: '2026-11-25',
}

export const dayAndNight = '24 hours a day'
export const forYoungPeople = 'For children and young people'

/** The address of a link that calls `phone`. */
export function callAddress(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`
}

/** The address of a link that opens an empty text message: how to fill one in differs between phones. */
export function textAddress(number: string): string {
  return `sms:${number.replaceAll(' ', '')}`
}
