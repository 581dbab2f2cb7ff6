import type { TaxDetails } from './money.contract.ts'

/** A tax category that practices of a country often use, and from which laws or guidance it was taken. */
export type TaxSuggestion = Omit<TaxDetails, 'exemptionCode' | 'revenueAccount' | 'sentence'> & {
  exemptionCode: string | null
  sentence: string | null
  source: string
}

/** When the suggestions were last read against their sources. Nobody has to follow them: a practice adds what its tax adviser says. */
export const taxesReadOn = '2026-11-30'

const exempt = (
  name: string,
  sentence: string,
  source: string,
  exemptionCode: string | null = null,
): TaxSuggestion => ({
  name,
  code: 'E',
  rate: 0,
  exemptionCode,
  sentence,
  source,
})
const taxed = (name: string, percent: number, source: string): TaxSuggestion => ({
  name,
  code: 'S',
  rate: percent * 1000,
  exemptionCode: null,
  sentence: null,
  source,
})

const medicalCare = 'VATEX-EU-132-1C'
const directive = 'Council Directive 2006/112/EC, Article 132(1)(c)'
const europe = [
  exempt(
    'Medical care',
    'Exempt from VAT: medical care, Article 132(1)(c) of Directive 2006/112/EC.',
    directive,
    medicalCare,
  ),
]
const europeans = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

const ofCountry: Record<string, readonly TaxSuggestion[]> = {
  CA: [
    exempt(
      'Psychotherapy and counselling',
      'Exempt from GST/HST: Excise Tax Act, Schedule V, Part II.',
      'Excise Tax Act, Schedule V, Part II; since 20 June 2024 (CRA memorandum 25-3)',
    ),
  ],
  DE: [
    exempt('Heilbehandlung', 'Umsatzsteuerfrei nach § 4 Nr. 14 UStG.', '§ 4 Nr. 14 UStG', medicalCare),
    exempt('Kleinunternehmer', 'Steuerfrei für Kleinunternehmer nach § 19 UStG.', '§ 19 UStG'),
    taxed('Umsatzsteuer', 19, '§ 12 Abs. 1 UStG'),
  ],
  FR: [
    exempt('Soins', 'Exonération de TVA, art. 261, 4-1° du CGI.', 'CGI, article 261, 4-1°', medicalCare),
    exempt('Franchise en base', 'TVA non applicable, art. 293 B du CGI.', 'CGI, article 293 B', 'VATEX-FR-FRANCHISE'),
    taxed('TVA', 20, 'CGI, article 278'),
  ],
  GB: [
    exempt(
      'Health services',
      'Exempt from VAT: Value Added Tax Act 1994, Schedule 9, Group 7.',
      'Value Added Tax Act 1994, Schedule 9, Group 7',
    ),
    taxed('VAT', 20, 'Value Added Tax Act 1994, section 2'),
  ],
  IN: [
    exempt(
      'Health care',
      'Exempt from GST: health care services.',
      'Notification 12/2017-Central Tax (Rate), entry 74',
    ),
    taxed('GST', 18, 'Notification 11/2017-Central Tax (Rate)'),
  ],
}

const everywhere: readonly TaxSuggestion[] = [
  {
    name: 'Not subject to tax',
    code: 'O',
    rate: 0,
    exemptionCode: null,
    sentence: null,
    source: 'Where sales tax or VAT does not apply to a service or a fee at all',
  },
]

/** What practices in a country (ISO 3166-1) often use, the usual one first. */
export function suggestedTaxes(country: string | null): readonly TaxSuggestion[] {
  const own = ofCountry[country ?? ''] ?? (europeans.includes(country ?? '') ? europe : [])
  return [...own, ...everywhere]
}
