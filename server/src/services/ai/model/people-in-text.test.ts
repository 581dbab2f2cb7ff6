import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type NameDictionary, nameDictionary } from './name-dictionary.ts'
import { namesIn, peopleIn } from './people-in-text.ts'

let dictionary: NameDictionary
beforeAll(async () => {
  dictionary = await nameDictionary()
}, 60_000)
const found = (text: string) => namesIn([text], dictionary, [])

test.each([
  ['She argued with Tobias Lindqvist, and Tobias left.', ['Tobias Lindqvist']],
  ['Mrs. Okwuosa signed, Adaeze called.', ['Okwuosa', 'Adaeze']],
  ['Ihre Schwester Hanna kümmert sich um den Hund.', ['Hanna']],
  ['Er sagt, Herr Brandstätter habe ihn angeschrien.', ['Brandstätter']],
  ['Mit Alejandro und der kleinen Tochter fährt sie an die Ostsee.', ['Alejandro']],
  ['Chez Margaux elle se sent en sécurité.', ['Margaux']],
  ['Discutió con Joaquín el fin de semana.', ['Joaquín']],
])('names of other people are found: %s', (text, names) => {
  expect(found(text)).toEqual(names)
})

test.each([
  'Die Klientin berichtet von Schlafstörungen, Grübeln und Angst vor der Arbeit am Montag.',
  'Nächste Sitzung am Donnerstag; Hausaufgabe: Atemübung, Spaziergang, Stimmungstagebuch. Überweisung an die Hausärztin.',
  'Subjective: low mood. Plan: sertraline 50 mg, PHQ-9 on Monday. Mirtazapine 15 mg at night. English course in May.',
  'I’ve slept badly. I’d like to rest. God knows why. Mum and Dad visit at Christmas.',
  'Elle dort mal depuis lundi. Objectif : reprendre le français. J’ai peur, dit-elle.',
  'Dice que el lunes va al médico. ¿Casi nada? Navidad le da miedo.',
])('ordinary words with capital letters are none: %s', (text) => {
  expect(found(text)).toEqual([])
})

describe('in sentences that somebody else wrote, about danger and not', () => {
  test.each(['english', 'german', 'french', 'spanish'])(
    '%s: at most two of a hundred have a false name',
    (language) => {
      const lines = readFileSync(new URL(`../../../../../bench/ai/sentences/${language}.txt`, import.meta.url), 'utf8')
      const texts = lines.split('\n').flatMap((line) => /^\d (.+)$/u.exec(line)?.[1] ?? [])
      expect(texts.length).toBe(200)
      const names = texts.flatMap((text) => peopleIn(text, dictionary).map(({ name }) => name))
      expect(names.length, names.join(', ')).toBeLessThanOrEqual(4)
    },
  )
})

test('names that the practice knows are found in any list or none', () => {
  const text = 'Er hat Thjorven getroffen. Zzyx war auch da.'
  expect(namesIn([text], dictionary, ['Zzyx Example'])).toContain('Zzyx')
})
