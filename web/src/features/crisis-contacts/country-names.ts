import { nameOf } from '../../lib/code-names.ts'

/** As it stands in a sentence, such as "the Netherlands". */
export function placeName(country: string): string {
  const name = nameOf(country, 'region')
  return /^(?:Bahamas|Gambia|Maldives|Netherlands|Philippines|United )|(?:Islands|Republic)$/.test(name)
    ? `the ${name}`
    : name
}
