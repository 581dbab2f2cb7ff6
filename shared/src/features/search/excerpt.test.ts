import { describe, expect, test } from 'vitest'
import { excerptOf } from './excerpt.rules.ts'

describe('an excerpt', () => {
  test.each([
    ['a word', 'He slept badly.', 'slept', { before: 'He ', hit: 'slept', after: ' badly.' }],
    ['the beginning of one', 'He slept badly.', 'SLE', { before: 'He ', hit: 'slept', after: ' badly.' }],
    ['the first of several', 'one two one', 'one', { before: '', hit: 'one', after: ' two one' }],
    ['not the middle of one', 'overslept slept', 'slept', { before: 'overslept ', hit: 'slept', after: '' }],
    [
      'the longest of several words',
      'a plan, a father',
      'a father',
      { before: 'a plan, a ', hit: 'father', after: '' },
    ],
    ['what has accents', 'Der Bär schläft', 'schlaf', { before: 'Der Bär ', hit: 'schläft', after: '' }],
    ['what is searched with accents', 'cafe', 'Café', { before: '', hit: 'cafe', after: '' }],
    ['composed and decomposed alike', 'Cafe\u0301 noir', 'café', { before: '', hit: 'Cafe\u0301', after: ' noir' }],
    ['a letter that is two', 'Große Straße', 'strasse', { before: 'Große ', hit: 'Straße', after: '' }],
    [
      'an apostrophe within a word',
      'with O’Neill there',
      'oneill',
      { before: 'with ', hit: 'O’Neill', after: ' there' },
    ],
    ['a word behind emoji', '😀😀 fine', 'fine', { before: '😀😀 ', hit: 'fine', after: '' }],
    ['line ends as blanks', 'one\n\n  two\r\nthree', 'two', { before: 'one ', hit: 'two', after: ' three' }],
    ['nothing: the beginning', 'one two', 'three', { before: '', hit: '', after: 'one two' }],
    ['nothing in nothing', '', 'x', { before: '', hit: '', after: '' }],
    ['signs only', 'one', '%_', { before: '', hit: '', after: 'one' }],
  ])('shows %s', (_what, text, query, expected) => {
    expect(excerptOf(text, query)).toEqual(expected)
  })

  test('is short, cut between words, with an ellipsis if cut', () => {
    const text = `${'before '.repeat(100)}HIT ${'after '.repeat(100)}`
    const { before, hit, after } = excerptOf(text, 'hit')
    expect(hit).toBe('HIT')
    expect(before).toMatch(/^…(before )+$/)
    expect(after).toMatch(/^( after)+…$/)
    expect(before.length).toBeLessThanOrEqual(62)
    expect(after.length).toBeLessThanOrEqual(122)
  })

  test('contains whole characters and is short, whatever the text', () => {
    for (const text of [
      '😀'.repeat(1000),
      `x${'😀'.repeat(500)} hit ${'😀'.repeat(500)}`,
      `hit${'y'.repeat(200_000)}`,
    ]) {
      const { before, hit, after } = excerptOf(text, 'hit')
      expect([before, hit, after].every((part) => part.isWellFormed())).toBe(true)
      expect((before + hit + after).length).toBeLessThan(310)
    }
  })
})
