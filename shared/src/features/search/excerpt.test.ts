import { describe, expect, test } from 'vitest'
import { beginningOf, excerptOf, markedExcerpt } from './excerpt.rules.ts'

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

describe('the beginning of a text', () => {
  test.each([
    ['all of it', 'one two three', 13, 'one two three'],
    ['whole words', 'one two three', 12, 'one two…'],
    ['whole words that end just there', 'one two three', 7, 'one two…'],
    ['no part of a word', 'one two x yz', 8, 'one two…'],
    ['a part of a word that is too long', 'abcdefghijkl', 5, 'abcde…'],
    ['nothing of spaces', '  one \n\n two  ', 10, 'one two'],
    ['no half characters', '\udc00abc\ud800', 10, 'abc'],
    ['what is within 1,000 further characters', `${' '.repeat(1000)}xy`, 1, 'x'],
  ])('is %s', (_what, text, most, beginning) => {
    expect(beginningOf(text, most)).toBe(beginning)
  })
})

describe('the text around a match', () => {
  const around = (text: string, query = 'hit') => {
    const { before, hit, after } = excerptOf(text, query)
    return [before, hit, after]
  }
  const sixty = 'abc '.repeat(15)
  const fromSpace = ` ${'abcd '.repeat(11)}efg `

  test('has 60 characters before it, cut between words', () => {
    expect(around(`${sixty}hit`)).toEqual([sixty, 'hit', ''])
    expect(around(`abc ${sixty}hit`)).toEqual([`…${sixty}`, 'hit', ''])
    expect(around(`zzz q${fromSpace}hit`)).toEqual([`…${fromSpace.slice(1)}`, 'hit', ''])
    expect(around(`${'x'.repeat(99)}-hit`)).toEqual([`…${'x'.repeat(59)}-`, 'hit', ''])
    expect(around(' a  b\n\nhit')).toEqual(['a b ', 'hit', ''])
  })

  test('has 120 characters after it', () => {
    const after = ' abc'.repeat(30)
    expect(around(`hit${after}`)).toEqual(['', 'hit', after])
    expect(around(`hit${after} abc`)).toEqual(['', 'hit', `${after}…`])
    expect(around(`hit${after}-`)).toEqual(['', 'hit', `${after.slice(4)}…`])
    expect(around('hit  two \n ')).toEqual(['', 'hit', ' two'])
  })

  test('comes from 1,000 characters on either side', () => {
    const space = ' '.repeat(999)
    expect(around(`zq${space}hit${space}qz`)).toEqual(['q ', 'hit', ' q'])
  })

  test('shows 100 characters of a long word', () => {
    expect(around('x'.repeat(150), 'x')).toEqual(['', 'x'.repeat(100), 'x'.repeat(50)])
  })

  test('is looked for in the first 50,000 characters', () => {
    expect(around(`${' '.repeat(49_997)}hit`)[1]).toBe('hit')
    expect(around(`${' '.repeat(49_998)}hit`)[1]).toBe('')
  })

  test('is nothing where the query has no words', () => {
    expect(around('undefined', '%_')).toEqual(['', '', 'undefined'])
  })
})

describe('scripts without spaces', () => {
  test.each([
    ['Chinese', '我今天去了医院。', '医院', ['我今天去了', '医院', '。']],
    ['Japanese', '眠れない夜が続く', '夜', ['眠れない', '夜', 'が続く']],
    ['Thai', 'ผู้ป่วยนอนไม่หลับ', 'นอน', ['ผู้ป่วย', 'นอน', 'ไม่หลับ']],
    ['a second match of a run', '医院和医院', '医院', ['', '医院', '和', '医院', '']],
    ['Latin letters only from the beginning', 'overslept 睡', 'slept', ['overslept 睡']],
    ['Latin letters before them', 'MRI検査', 'mri', ['', 'MRI検査', '']],
    ['nothing', '我今天', '医', ['我今天']],
  ])('are searched inside of words: %s', (_what, text, query, expected) => {
    expect(markedExcerpt(text, query)).toEqual(expected)
  })
})

describe('a marked excerpt', () => {
  test.each([
    [
      'all words',
      'A plan for her sleep. Plans help.',
      'sleep plan',
      ['A ', 'plan', ' for her ', 'sleep', '. ', 'Plans', ' help.'],
    ],
    ['words with accents', 'Der Bär schläft', 'bar schlaf', ['Der ', 'Bär', ' ', 'schläft', '']],
    ['one word', 'He slept.', 'slept', ['He ', 'slept', '.']],
    ['nothing', 'He slept.', 'plan', ['He slept.']],
  ])('marks %s', (_what, text, query, expected) => {
    expect(markedExcerpt(text, query)).toEqual(expected)
  })
})
