import { expect, test } from 'vitest'
import type { AiEvidence, AiLine, AiSupport } from './ai-lines.contract.ts'
import { hasForeignEvidence, hasUnsupported, mergeSections, printedLine } from './ai-lines.rules.ts'

const place = (start: number, quote = 'slept badly'): AiEvidence => ({
  source: 'note',
  start,
  end: start + quote.length,
  quote,
})
const line = (text: string, support: AiSupport, ...evidence: AiEvidence[]): AiLine => ({ text, support, evidence })
const drafted = {
  summary: [line('She slept badly.', 'supported', place(4), place(40)), line('She feels guilty.', 'unsupported')],
  points: [line('Slept badly', 'extract', place(4)), line('Client: 7 words', 'figure')],
}

test('lines that nobody touched stay as they are', () => {
  expect(mergeSections(drafted, drafted)).toEqual(drafted)
})

test.each([
  ['a changed text is own and keeps its evidence', line('She slept very badly.', 'supported', place(4)), 'own', 1],
  ['a new line is own', line('She laughed.', 'extract'), 'own', 0],
  ['a confirmed line is own', line('She feels guilty.', 'own'), 'own', 0],
  ['an unsupported line stays unsupported', line('She feels guilty.', 'unsupported'), 'unsupported', 0],
  ['nobody calls an unsupported line supported', line('She feels guilty.', 'supported'), 'unsupported', 0],
  ['nobody calls an unsupported line an extract', line('She feels guilty.', 'extract'), 'unsupported', 0],
  ['dropped evidence stays dropped', line('She slept badly.', 'supported', place(40)), 'supported', 1],
  ['a line without its evidence is own', line('She slept badly.', 'supported'), 'own', 0],
  ['a figure needs no evidence', line('Client: 7 words', 'figure'), 'figure', 0],
  ['a changed figure is own', line('Client: 8 words', 'figure'), 'own', 0],
  ['nobody calls another line a figure', line('Slept badly', 'figure', place(4)), 'own', 1],
  ['a line that moves to another section keeps its support', line('Slept badly', 'extract', place(4)), 'extract', 1],
  ['evidence is never added', line('Slept badly', 'extract', place(4), place(40)), 'extract', 1],
  ['evidence that the draft lacks is left out', line('Slept a little', 'own', place(90, 'slept')), 'own', 0],
] as const)('%s', (_what, edited, support, places) => {
  const { summary } = mergeSections(drafted, { summary: [edited] })
  expect([summary[0]?.support, summary[0]?.evidence.length, summary[0]?.text]).toEqual([support, places, edited.text])
})

test('why a line is unsupported stays with it, and is nobody’s to change', () => {
  const doubted = { ...line('She feels guilty.', 'unsupported'), doubt: 'name' as const }
  const merged = (edited: AiLine) => mergeSections({ summary: [doubted] }, { summary: [edited] }).summary[0]
  expect(merged(doubted)).toEqual(doubted)
  expect(merged({ ...doubted, doubt: 'number' })).toEqual(doubted)
  expect(merged(line(doubted.text, 'supported'))).toEqual(doubted)
  expect(merged({ ...doubted, support: 'own' })).toEqual(line(doubted.text, 'own'))
  expect(merged({ ...doubted, text: 'She felt guilty.' })).toEqual(line('She felt guilty.', 'own'))
})

test('so does the word that it is about', () => {
  const doubted = { ...line('She drinks vodka.', 'unsupported'), doubt: 'number' as const, doubted: 'vodka' }
  const merged = (edited: AiLine) => mergeSections({ summary: [doubted] }, { summary: [edited] }).summary[0]
  expect(merged(doubted)).toEqual(doubted)
  expect(merged({ ...doubted, doubted: 'tea' })).toEqual(doubted)
  expect(merged(line(doubted.text, 'unsupported'))).toEqual(doubted)
  expect(merged({ ...doubted, support: 'own' })).toEqual(line(doubted.text, 'own'))
})

test('places that the draft does not name are noticed', () => {
  expect(hasForeignEvidence(drafted, drafted)).toBe(false)
  expect(hasForeignEvidence(drafted, { summary: [line('Slept badly', 'extract', place(5))] })).toBe(true)
  expect(hasForeignEvidence(drafted, { summary: [line('x', 'own', place(4), place(5))] })).toBe(true)
  expect(hasForeignEvidence(drafted, { summary: [line('x', 'own', { ...place(4), quote: 'slept well!' })] })).toBe(true)
  expect(hasForeignEvidence(drafted, { summary: [line('x', 'own', { ...place(4), source: 'other' })] })).toBe(true)
})

test('one line that is not resolved is enough', () => {
  expect(hasUnsupported(drafted)).toBe(true)
  expect(hasUnsupported({ ...drafted, summary: [] })).toBe(false)
})

test('of two lines with the same text, the first doubt stays', () => {
  const doubted = (doubt: 'name' | 'number') => ({ ...line('Ana is 40.', 'unsupported'), doubt })
  const twice = { summary: [doubted('name'), doubted('number')] }
  expect(mergeSections(twice, { summary: [line('Ana is 40.', 'unsupported')] }).summary[0]).toMatchObject({
    doubt: 'name',
  })
})

test('a line that the draft has as own, or backed in another way, is own', () => {
  const backed = { summary: [line('She works.', 'extract', place(4)), line('She reads.', 'own')] }
  const supports = (edited: AiLine) => mergeSections(backed, { summary: [edited] }).summary[0]?.support
  expect(supports(line('She works.', 'supported', place(4)))).toBe('own')
  expect(supports(line('She reads.', 'extract'))).toBe('own')
})

test('a printed line says how it is backed', () => {
  expect(printedLine({ text: 'She works.', support: 'extract' })).toBe('– She works. (word for word from the source)')
  expect(printedLine({ text: 'Client: 7 words', support: 'figure' })).toBe('– Client: 7 words (counted)')
  expect(printedLine({ text: 'She works.', support: 'own' })).toBe('– She works. (in the therapist’s words)')
})
