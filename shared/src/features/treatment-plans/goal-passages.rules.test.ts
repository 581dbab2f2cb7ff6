import { expect, test } from 'vitest'
import { passagesOfGoal, wordsOfGoal } from './goal-passages.rules.ts'

/** What of a text speaks of a goal, and by which words. */
const spoken = (goal: string, text: string) =>
  passagesOfGoal(wordsOfGoal([goal]), text).map(({ start, end, shared }) => [text.slice(start, end), ...shared])

test.each([
  [
    'English',
    'Sleep through five nights a week',
    'Therapist: How was your sleep?\nClient: Two nights were fine. I had a good week.',
    [
      ['Therapist: How was your sleep?', 'sleep'],
      ['Client: Two nights were fine.', 'nights'],
    ],
  ],
  [
    'German, without accents and in other forms',
    'Gefühle benennen und Ängste aushalten',
    'Sie hat ein GEFUHL benannt. Die Angste waren da. Das Wetter war schön.',
    [
      ['Sie hat ein GEFUHL benannt.', 'GEFUHL'],
      ['Die Angste waren da.', 'Angste'],
    ],
  ],
  [
    'French',
    'Réduire les crises d’angoisse au travail',
    'Une crise mardi. Le travail va bien. Elle dort.',
    [
      ['Une crise mardi.', 'crise'],
      ['Le travail va bien.', 'travail'],
    ],
  ],
  [
    'Spanish',
    'Mejorar la comunicación con su hermana',
    'Habló con su hermana ayer. Nada más.',
    [['Habló con su hermana ayer.', 'hermana']],
  ],
])('in %s, a sentence speaks of a goal whose words it has', (_, goal, text, passages) => {
  expect(spoken(goal, text)).toEqual(passages)
})

test('the sentence that shares most words comes first, each word once, as it is written in the text', () => {
  expect(
    spoken('Drive on the motorway alone', 'I drove. The motorway was busy. Alone, on the Motorway, on the motorway!'),
  ).toEqual([
    ['Alone, on the Motorway, on the motorway!', 'Alone', 'Motorway'],
    ['The motorway was busy.', 'motorway'],
  ])
})

test('a goal of words without a meaning of their own, and figures, find nothing', () => {
  expect(wordsOfGoal(['Feel better, 3 days a week', 'Mehr für sich tun', 'Être mieux', 'Sentirse mejor'])).toEqual([
    'tun',
    'sentirse',
  ])
  expect(spoken('Feel better every day', 'I feel better every day.')).toEqual([])
  expect(spoken('', 'Anything.')).toEqual([])
})

test('words that only begin alike are others', () => {
  expect(spoken('Plan a party', 'A plant. Partly.')).toEqual([])
  expect(spoken('Go to training', 'The train was late.')).toEqual([])
})
