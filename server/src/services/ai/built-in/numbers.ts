import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'

const germanOnes = 'zwei|zwo|drei|vier|funf|sechs|sieben|acht|neun'
const germanTens = 'zwanzig|dreissig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig'

/** Numbers as folded words. One is left out where it is an article too. */
const cardinals: Record<AiLanguage, string> = {
  en: 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:a )?(?:hundred|thousand)',
  de: `(?:(?:ein|${germanOnes})und)?(?:${germanTens})|(?:dreizehn|vierzehn|funfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zehn|elf|zwolf|${germanOnes})?(?:hundert|tausend)|dreizehn|vierzehn|funfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zehn|elf|zwolf|${germanOnes}`,
  es: 'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veinti[a-z]+|(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: y [a-z]+)?|cien|ciento|mil',
  fr: 'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|(?:dix|vingt|trente|quarante|cinquante|soixante|quatre-vingt)(?:-[a-z]+)*|cent|mille',
}
/** Words that count without being a number. */
const counts: Record<AiLanguage, string> = {
  en: 'once(?! (?:i|he|she|they|we|you|it|the)(?![a-z]))|twice|half|halves|dozens?',
  de: `(?:ein|${germanOnes}|zehn|elf|zwolf|zwanzig|hundert)mal|halbe[nmrs]?|anderthalb|dutzend`,
  es: 'una vez|medi[oa]|mitad|docenas?|decenas?',
  fr: 'une fois|demi[e]?|moitie|dizaines?|douzaines?|quinzaine|vingtaines?|trentaine',
}

const languages: readonly AiLanguage[] = ['en', 'de', 'es', 'fr']
const whole = (words: string, flags: string) => new RegExp(`(?<![a-z0-9])(?:${words})(?![a-z0-9])`, flags)
const each = <T>(of: (language: AiLanguage) => T) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<AiLanguage, T>

const counting = each((language) => whole(`${counts[language]}|${cardinals[language]}`, 'u'))
const words = each((language) => whole(cardinals[language], 'gu'))

/** Whether a folded text counts something, in figures or in words. */
export function countsSomething(plain: string, language: AiLanguage): boolean {
  return /\d/u.test(plain) || counting[language].test(plain)
}

/** A folded text with figures for its numbers in words, for comparing it with phrases that have figures: "in 2 wochen" for "in drei wochen". */
export function withFigures(plain: string, language: AiLanguage): string {
  return plain.replaceAll(words[language], '2')
}
