import { expect, test } from 'vitest'
import { isSearchable } from './search.rules.ts'
import { foldedCharacter, foldedText, wordsOf } from './words.rules.ts'

test.each([
  ['Müller', 'muller'],
  ["O’Neill and D'Arcy", 'oneill and darcy'],
  ['Straße', 'strasse'],
  ['ŁÓDŹ', 'lodz'],
  ['Æther œuvre þorn', 'aether oeuvre thorn'],
  ['e\u0301', 'e'],
  ['Việt', 'viet'],
  ['ﬁne', 'fine'],
  ['A1 z', 'a1 z'],
])('%j is searched as %j', (text, folded) => {
  expect(foldedText(text)).toBe(folded)
})

test('a character can become none or several', () => {
  expect([
    foldedCharacter('’'),
    foldedCharacter('ß'),
    foldedCharacter('Z'),
    foldedCharacter('ÉZ'),
    foldedCharacter('ZÉ'),
  ]).toEqual(['', 'ss', 'z', 'ez', 'ze'])
})

test.each([
  ['one, two-three', ['one', 'two', 'three']],
  ['  one  ', ['one']],
  ['O’Neill (2nd)', ['oneill', '2nd']],
  ['山田、太郎', ['山田', '太郎']],
  ['…', []],
])('%j has the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each([
  ['a', true],
  ['7', true],
  ['- é', true],
  ['%_', false],
  ['', false],
])('%j can be searched for: %s', (query, searchable) => {
  expect(isSearchable(query)).toBe(searchable)
})
