/** The languages that invoices, receipts and statements are printed in, by ISO 639-1 code, as they call themselves. */
export const paperLanguageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  pl: 'Polski',
} as const
export type PaperLanguage = keyof typeof paperLanguageNames
export const paperLanguages = Object.keys(paperLanguageNames) as [PaperLanguage, ...PaperLanguage[]]

/** Countries where nearly everybody reads one of them. Those with several languages, such as Switzerland and Belgium, decide nothing. */
const countries: Record<PaperLanguage, string> = {
  en: 'GB US IE AU NZ',
  de: 'DE AT LI',
  fr: 'FR MC',
  es: 'ES MX AR CL CO PE UY VE EC CR GT HN NI PA SV DO',
  it: 'IT SM',
  nl: 'NL',
  pt: 'PT BR',
  pl: 'PL',
}
const languages = new Map(
  paperLanguages.flatMap((language) => countries[language].split(' ').map((country) => [country, language] as const)),
)

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase()
let countryOfName: Map<string, string> | undefined
/** The names of those countries in those languages, and what people write besides. */
function countryNames(): Map<string, string> {
  if (countryOfName) return countryOfName
  const names = new Map<string, string>()
  for (const language of paperLanguages) {
    const display = new Intl.DisplayNames(language, { type: 'region' })
    for (const country of languages.keys()) names.set(folded(display.of(country) ?? country), country)
  }
  const others = { uk: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', usa: 'US', holland: 'NL', eire: 'IE' }
  for (const [name, country] of Object.entries(others)) names.set(name, country)
  countryOfName = names
  return names
}

/** By ISO 3166-1 code. */
export const languageOfCountry = (country: string | null | undefined): PaperLanguage | undefined =>
  languages.get(country ?? '')

/** The language of a letter to this address, if its last line names a country. */
export function languageOfAddress(address: string | null): PaperLanguage | undefined {
  const last = address?.trim().split('\n').at(-1) ?? ''
  return languageOfCountry(countryNames().get(folded(last)))
}

/** In which language a payer gets papers: the one agreed with them, or that of their country, or else the practice's. */
export function paperLanguageOf(payer: {
  agreed: PaperLanguage | null
  /** Of an organisation: ISO 3166-1. */
  country: string | null
  address: string | null
  ofPractice: PaperLanguage
}): PaperLanguage {
  const { agreed, country, address, ofPractice } = payer
  return agreed ?? languageOfCountry(country) ?? languageOfAddress(address) ?? ofPractice
}
