import { describe, expect, test } from 'vitest'
import { unsupportedBecause } from './checks.ts'

const evidenceOf = (quote: string) => ({ source: 'note', start: 0, end: quote.length, quote })
const sourceOf = (text: string) => ({ id: 'note', kind: 'note', date: null, text }) as const
const doubtOf = (line: string, quote: string) =>
  unsupportedBecause(line, [evidenceOf(quote)], { sources: [sourceOf(quote)], otherNames: [] })

describe('a word in the place of another one is noticed:', () => {
  test.each([
    ['a finding that the passage does not have', 'She drinks tea and rum.', 'She drinks tea in the evening.', 'rum'],
    [
      'a word in the place of two',
      'Checks the stove and the phone twice.',
      'Checks the stove and the front door twice.',
      'phone',
    ],
    [
      'a word that stands elsewhere in its passage',
      'Drinks vodka at night. Gave up tea.',
      'Drinks tea at night. Gave up vodka.',
      undefined,
    ],
    [
      'a word that stands elsewhere, and the other one nowhere',
      'She drinks vodka daily.',
      'She drinks tea daily; gave up vodka.',
      'vodka',
    ],
    [
      'a verb right between the same words',
      'The man across the street whistles.',
      'The man across the street stares.',
      'whistles',
    ],
    ['how often', 'She goes there weekly.', 'She goes there daily.', 'weekly'],
    ['a person of the other sex', 'Su hermana paga la casa.', 'Su hermano paga la casa.', 'hermana'],
    [
      'a part of a German noun',
      'Ihre Mutter ruft jeden Abend an.',
      'Ihre Schwiegermutter ruft jeden Abend an.',
      'Mutter',
    ],
    [
      'another German prefix',
      'Wegen der Gewichtsabnahme war sie dort.',
      'Wegen der Gewichtszunahme war sie dort.',
      'Gewichtsabnahme',
    ],
  ])('%s', (_, line, quote, word) => {
    expect(doubtOf(line, quote)?.doubted).toBe(word)
  })
})

describe('a text that would take long to compare is compared at once:', () => {
  test.each([
    ['statements without end', 'tea. '.repeat(16_000), 'tea. '.repeat(800)],
    [
      'German nouns without end',
      Array.from({ length: 2600 }, (_, at) => `Schlaf${at}${'tablettenart'.repeat(2)}`).join(' '),
      'Schlafstörungen',
    ],
    ['one word', 'a'.repeat(80_000), 'b'.repeat(4000)],
    ['words in the same places', 'a tea b '.repeat(10_000), 'a vodka b '.repeat(400)],
  ])('%s', (_, quote, line) => {
    const language = line.startsWith('Schlaf') ? 'de' : 'en'
    const sources = [sourceOf(quote)]
    const before = process.cpuUsage()
    unsupportedBecause(line, [evidenceOf(quote)], { sources, otherNames: [], language })
    // Computing time, which does not depend on what else the machine does.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })
})
