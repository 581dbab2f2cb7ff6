import { africaAndMiddleEast } from './crisis-contacts-africa-middle-east.ts'
import { americas } from './crisis-contacts-americas.ts'
import { asiaAndPacific } from './crisis-contacts-asia-pacific.ts'
import { centralEurope } from './crisis-contacts-central-europe.ts'
import { northernEurope } from './crisis-contacts-northern-europe.ts'
import { southernEurope } from './crisis-contacts-southern-europe.ts'
import { westernEurope } from './crisis-contacts-western-europe.ts'
import type { CountryContacts } from './country-contacts.ts'

const byCountry: ReadonlyMap<string, CountryContacts> = new Map(
  [westernEurope, centralEurope, northernEurope, southernEurope, americas, asiaAndPacific, africaAndMiddleEast].flatMap(
    (region) => region.map((contacts) => [contacts.country, contacts] as const),
  ),
)

/** Country codes (ISO 3166-1 alpha-2) in alphabetical order. */
export const countriesWithCrisisContacts: readonly string[] = [...byCountry.keys()].toSorted()

/** Takes a country code in any case. Numbers only work inside their country, so an unknown one gets no other's. */
export function crisisContactsFor(country: string | null | undefined): CountryContacts | null {
  return byCountry.get((country ?? '').trim().toUpperCase()) ?? null
}
