import { expect, test } from 'vitest'
import { askedPassage, spokenPassage, turnsOf } from './speakers.rules.ts'

const turns = (text: string) => turnsOf(text).map(({ speaker, start, end }) => [speaker, text.slice(start, end)])
const evidence = (text: string, quote: string) => ({
  source: 'transcript',
  start: text.indexOf(quote),
  end: text.indexOf(quote) + quote.length,
  quote,
})

test('a transcript is parted by its labels', () => {
  expect(turns('Therapist: Hello.\nClient: Hi.\nStill me.')).toEqual([
    ['Therapist', 'Hello.\n'],
    ['Client', 'Hi.\nStill me.'],
  ])
  expect(turns('Before.\n[00:12] Maya Okafor: Hi.')).toEqual([
    [null, 'Before.\n'],
    ['Maya Okafor', 'Hi.'],
  ])
  expect(turns('**Dr. Osei:** And you?')).toEqual([['Dr. Osei', 'And you?']])
  expect(turns('Nobody is named here.')).toEqual([[null, 'Nobody is named here.']])
  expect(turns('')).toEqual([])
})

test('a label is a name at the beginning of a line, followed by words', () => {
  expect(turns('Client: It was 12:30 and I said: no.')).toEqual([['Client', 'It was 12:30 and I said: no.']])
  expect(turns('Therapist:\nClient: Hi.')).toEqual([
    [null, 'Therapist:\n'],
    ['Client', 'Hi.'],
  ])
})

const text = `Therapist: Thank you. Do you sleep?
Client: No.   Not
at all.
Therapist: I see.
Client: And I worry. Is that bad?
Other: Maybe.
Other: Or not.`

test('a passage is quoted in one line with who says it', () => {
  expect(spokenPassage(evidence(text, 'Not\nat all.'), text)).toBe('Client: “Not at all.”')
  expect(spokenPassage(evidence(text, 'all.\nTherapist: I'), text)).toBe('Client: “all.” Therapist: “I”')
  expect(spokenPassage(evidence('Alone.', 'Alone.'), 'Alone.')).toBe('“Alone.”')
})

test('a passage of a text that was not kept, or has changed, is quoted by itself', () => {
  expect(spokenPassage(evidence(text, 'at all.'), undefined)).toBe('“at all.”')
  expect(spokenPassage(evidence(text, 'Client: And I worry.'), undefined)).toBe('Client: “And I worry.”')
  expect(spokenPassage(evidence(text, 'at all.'), `Changed. ${text}`)).toBe('“at all.”')
})

test('the question before a passage is the last sentence of somebody else, if it asks', () => {
  expect(askedPassage(evidence(text, 'No.'), text)).toEqual({
    question: 'Therapist: “Do you sleep?”',
    passage: 'Client: “No.”',
  })
  expect(askedPassage(evidence(text, 'And I worry.'), text).question).toBeNull()
  expect(askedPassage(evidence(text, 'Maybe.'), text).question).toBe('Client: “Is that bad?”')
  expect(askedPassage(evidence(text, 'Or not.'), text).question).toBeNull()
  expect(askedPassage(evidence(text, 'Thank you.'), text).question).toBeNull()
  expect(askedPassage(evidence(text, 'No.'), undefined).question).toBeNull()
  const same = 'Client: Really?\nClient: Yes.'
  expect(askedPassage(evidence(same, 'Yes.'), same).question).toBeNull()
})

test('a passage that holds its question is parted from it', () => {
  const both = evidence(text, 'Do you sleep?\nClient: No.')
  expect(askedPassage(both, text)).toEqual({ question: 'Therapist: “Do you sleep?”', passage: 'Client: “No.”' })
  const alone = evidence(text, 'Do you sleep?')
  expect(askedPassage(alone, text)).toEqual({ question: null, passage: 'Therapist: “Do you sleep?”' })
})
