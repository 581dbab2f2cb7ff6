import { nameOf } from '../../lib/code-names.ts'

/** As it stands in a sentence, such as "the Netherlands". */
export function placeName(country: string): string {
  const name = nameOf(country, 'region')
  return /^(?:Netherlands|United )/.test(name) ? `the ${name}` : name
}
