import { type PaperLanguage, paperLanguages } from '@openhour/shared/features/money/paper-language.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { dateFormat } from '../../platform/time/date-format.ts'
import { type InEach, type PaperText, paperTexts } from './paper-texts.ts'

/** What charges are called that the product names by itself. The practice's own words stay as they are. */
const services: Record<string, InEach> = {
  Session: ['Session', 'Sitzung', 'Séance', 'Sesión', 'Seduta', 'Sessie', 'Sessão', 'Sesja'],
  'Missed session': [
    'Missed session',
    'Versäumte Sitzung',
    'Séance manquée',
    'Sesión no asistida',
    'Seduta mancata',
    'Gemiste sessie',
    'Sessão não comparecida',
    'Sesja nieodbyta',
  ],
  'Late cancellation': [
    'Late cancellation',
    'Späte Absage',
    'Annulation tardive',
    'Cancelación tardía',
    'Disdetta tardiva',
    'Late afzegging',
    'Cancelamento tardio',
    'Późne odwołanie',
  ],
}

const locales: Record<PaperLanguage, string> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
  pt: 'pt-PT',
  pl: 'pl-PL',
}

/** Words, days and amounts of papers in one language. */
export type Paper = ReturnType<typeof paperIn>
export function paperIn(language: PaperLanguage) {
  const place = paperLanguages.indexOf(language)
  const locale = locales[language]
  const days = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return {
    language,
    word: (name: PaperText, put: string | number = '') =>
      (paperTexts[name][place] ?? '').replace('%', () => String(put)),
    /** What a charge is for. */
    service: (description: string) => services[description]?.[place] ?? description,
    /** `2026-05-04` as `4 May 2026`. */
    day: (date: string) => dateFormat(locale, days).format(new Date(`${date}T00:00:00Z`)),
    amount: (minor: number, currency: string) => formatAmount(minor, currency, language === 'en' ? 'en-US' : locale),
    country: (code: string) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
  }
}
