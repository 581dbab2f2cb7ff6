import { folded } from './folded.ts'

const ones = 'zwei|drei|vier|funf|sechs|sieben|acht|neun'
/** Numbers in words, in English, German, French and Spanish. "One" is left out, because it is an article as well. */
const numbers = `two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ][a-z]+)?|hundred|thousand|half
  |${ones}|zehn|elf|zwolf|(?:drei|vier|funf|sech|sieb|acht|neun)zehn|(?:(?:ein|${ones})und)?(?:zwan|drei|vier|funf|sech|sieb|acht|neun)(?:zig|ssig)|hundert|tausend|halbe[nr]?|anderthalb
  |dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci[a-z]+|veinte|veinti[a-z]+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|mil|medi[oa]
  |deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|seize|(?:vingt|trente|quarante|cinquante|soixante)(?:-[a-z]+)*|cent|mille|demie?`
/** What is counted in a session: time, doses, drinks, attacks, kilos, points. */
const units = `(?:hours?|minutes?|days?|nights?|weeks?|months?|years?|times|o'clock|percent|per cent|mg|milligrams?|tablets?|pills?|drinks?|units?|beers?|glasses|bottles?|cigarettes?|kilos?|pounds?|points?|out of|of ten|panic attacks?|attacks?|sessions?)
  |(?:stunden?|minuten?|tage?n?|nachte?n?|wochen?|monate?n?|jahre?n?|mal|uhr|prozent|milligramm|tabletten?|glaser?|flaschen?|bier|zigaretten|kilo|pfund|punkte?n?|von zehn|panikattacken|attacken|sitzungen)
  |(?:horas?|minutos?|dias?|noches?|semanas?|mes|meses|anos?|veces|por ciento|miligramos?|pastillas?|comprimidos?|copas?|cervezas?|botellas?|cigarrillos|kilos?|puntos?|de diez|ataques?|sesiones)
  |(?:heures?|minutes?|jours?|nuits?|semaines?|mois|ans|annees?|fois|pour cent|milligrammes?|comprimes?|cachets?|verres?|bieres?|bouteilles?|cigarettes|kilos?|points?|sur dix|crises?|attaques?|seances)`

const compact = (list: string) => list.replaceAll(/\s*\n\s*/gu, '')
const inWords = new RegExp(`(?<![a-z])(?:${compact(numbers)})(?:[ -][a-z]+)? (?:${compact(units)})(?![a-z])`, 'u')

/** Whether a sentence has a measure, a dose, a date or another number: in figures, or in words before what is counted. */
export function hasFigure(sentence: string): boolean {
  return /\d/u.test(sentence) || inWords.test(folded(sentence))
}
