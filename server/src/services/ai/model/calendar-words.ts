import { folded } from '../passages/folded.ts'

/** Months and days of the week in the four languages, in one order. "May" and "March" are English words too, "mars" is a planet. */
const months = [
  'january januar janner enero janvier',
  'february februar febrero fevrier',
  'march marz marzo mars',
  'april abril avril',
  'may mai mayo',
  'june juni junio juin',
  'july juli julio juillet',
  'august agosto aout',
  'september septiembre setiembre septembre',
  'october oktober octubre octobre',
  'november noviembre novembre',
  'december dezember diciembre decembre',
]
const days = [
  'monday montag montags lunes lundi',
  'tuesday dienstag dienstags martes mardi',
  'wednesday mittwoch mittwochs miercoles mercredi',
  'thursday donnerstag donnerstags jueves jeudi',
  'friday freitag freitags viernes vendredi',
  'saturday samstag samstags sonnabend sabado samedi',
  'sunday sonntag sonntags domingo dimanche',
]
const values = new Map([...months, ...days].flatMap((words) => words.split(' ').map((word) => [word, words] as const)))
/** Only with a capital letter in an English text, or beside a number. */
const ambiguous = new Set(['may', 'march', 'mars', 'mai'])

/** Months and days of the week that a text names, the same in every language. */
export function calendarWordsIn(text: string): { word: string; value: string }[] {
  return [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const plain = folded(word)
    const value = values.get(plain) ?? values.get(plain.replace(/s$/u, ''))
    if (value === undefined) return []
    const besideNumber =
      /\d\S*\s+(?:de\s+|of\s+)?$/u.test(text.slice(0, index)) || /^\s+\d/u.test(text.slice(index + word.length))
    return ambiguous.has(plain) && !besideNumber && /^\p{Ll}/u.test(word) ? [] : [{ word, value }]
  })
}
