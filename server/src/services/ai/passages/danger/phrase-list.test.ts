import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openDanger, readPhrases } from './phrase-list.ts'

const found = (list: string, sentence: string) => {
  const place = openDanger(readPhrases(`[self-harm]\n@ A scale\n${list}`, 'list.txt'))(sentence)
  return place && sentence.slice(place.start, place.end)
}

test.each([
  ['words in a row', 'wish to die', 'A WISH to die, she says.', 'WISH to die'],
  ['only whole words', 'wish to die', 'I wish to diet.', undefined],
  ['without accents', 'idees noires', 'Elle a des idées noires.', 'idées noires'],
  ['any ending', 'umbring* will', 'Er sagt umbringen will er sich', 'umbringen will'],
  ['no other word than its beginning', 'kill*', 'She is skilled.', undefined],
  ['either of two words', 'hit|hits her', 'He hits her.', 'hits her'],
  ['no word between', 'wish _ dead', 'Wish dead', 'Wish dead'],
  ['three words between', 'wish _ dead', 'I wish that I were dead.', 'wish that I were dead'],
  ['not four', 'wish _ dead', 'I wish that it all were dead.', undefined],
  ['an apostrophe in any form', 'can t go on', 'I can’t go on.', 'can’t go on'],
  ['a word behind an apostrophe', 'a frappe*', 'Il l’a frappée.', 'a frappée'],
  ['letters that nobody sees', 'kill myself', 'ki\u00adll my\u200bself', 'ki\u00adll my\u200bself'],
  ['across the break of a line', 'kill myself', 'I will kill\nmyself', 'kill\nmyself'],
])('a phrase finds %s', (_, list, sentence, expected) => {
  expect(found(list, sentence)).toBe(expected)
})

test.each([
  ['a phrase without a kind', '@ A scale\nwish to die', 'line 2: a phrase needs a kind and a source'],
  ['a phrase without a source', '[self-harm]\nwish to die', 'line 2: a phrase needs a kind and a source'],
  ['a kind that nobody knows', '[sadness]', 'line 1: there is no kind “sadness”'],
  ['a gap at the end', '[self-harm]\n@ A scale\nwish _', 'line 3: `_` stands between words'],
  ['an empty word', '[self-harm]\n@ A scale\nwish| to', 'line 3: “wish,” is no word'],
  ['a word with an accent', '[self-harm]\n@ A scale\nidées', 'line 3: “idées” is no word'],
])('%s is refused with its line', (_, list, message) => {
  expect(() => readPhrases(list, 'x.txt')).toThrow(message)
})

describe.each(['english', 'german', 'french', 'spanish'])('the %s list', (name) => {
  const phrases = readPhrases(readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8'), name)
  test('has at most 150 phrases, none twice, each with a source', () => {
    expect(phrases.length).toBeLessThanOrEqual(150)
    expect(new Set(phrases.map(({ phrase }) => phrase)).size).toBe(phrases.length)
    expect(phrases.filter(({ source }) => source.length < 5)).toEqual([])
  })
})
