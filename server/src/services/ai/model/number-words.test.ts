import { expect, test } from 'vitest'
import { spelledNumbersIn } from './number-words.ts'

test.each([
  ['en', 'She slept for twenty-one hours and took two hundred and fifty steps.', [21, 250]],
  ['en', 'Two or three times, then nineteen thousand four hundred and six.', [2, 3, 19_406]],
  ['en', 'One of them left. Two three four.', [2, 3, 4]],
  ['de', 'Zweihundertfünfzig Schritte, einundzwanzig Stunden, siebzehn Tage, zweimal.', [250, 21, 17, 2]],
  ['de', 'Ein Freund gab ihr dreitausendvierhundertsechs Euro und zwölf Cent.', [3406, 12]],
  ['de', 'Der Hund und die Kinder waren achtsam.', []],
  ['fr', 'quatre-vingt-dix-sept ans, soixante et onze jours, deux cent cinquante pas', [97, 71, 250]],
  ['fr', 'Un ami a mille neuf cents euros et quatre-vingts livres.', [1900, 80]],
  ['es', 'mil doscientos cincuenta y seis pasos, treinta y un días, veintitrés horas', [1256, 31, 23]],
  ['es', 'Un amigo vino dos veces.', [2]],
] as const)('%s: %s', (language, text, values) => {
  expect(spelledNumbersIn(text, language).map(({ value }) => Number(value))).toEqual(values)
})
