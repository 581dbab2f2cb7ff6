import { describe, expect, test } from 'vitest'
import { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import {
  type Answers,
  areAnswers,
  reliableChange,
  riskAnswers,
  scoreOf,
} from '@openhour/shared/features/measures/measures.rules.ts'
import { readPacks } from './packs.ts'

// Golden vectors. Every expected value was worked out by hand from the published rules: the manual of the PHQ and GAD-7, the National Center for
// PTSD for the PCL-5, the CORE System Trust for ten items of which two are reversed, the WHO for five items times four.
const shipped = readPacks('none')
const [phq, gad, pcl] = ['phq-9', 'gad-7', 'pcl-5'].map((id) => shipped.get(id)) as [
  MeasurePack,
  MeasurePack,
  MeasurePack,
]
const all = (count: number, value: number): number[] => Array.from({ length: count }, () => value)
const with_ = (answers: number[], changes: Record<number, number | null>): Answers =>
  answers.map((answer, index) => (index + 1 in changes ? (changes[index + 1] ?? null) : answer))

describe('PHQ-9', () => {
  test.each<[Answers, number | null, string | null]>([
    [all(9, 0), 0, 'Minimal'],
    [all(9, 3), 27, 'Severe'],
    [with_(all(9, 0), { 1: 2, 2: 2 }), 4, 'Minimal'],
    [with_(all(9, 0), { 1: 3, 2: 2 }), 5, 'Mild'],
    [with_(all(9, 1), {}), 9, 'Mild'],
    [with_(all(9, 1), { 1: 2 }), 10, 'Moderate'],
    [with_(all(9, 2), { 1: 1, 2: 1, 3: 1, 4: 1 }), 14, 'Moderate'],
    [with_(all(9, 2), { 1: 1, 2: 1, 3: 1 }), 15, 'Moderately severe'],
    [with_(all(9, 2), { 1: 3 }), 19, 'Moderately severe'],
    [with_(all(9, 2), { 1: 3, 2: 3 }), 20, 'Severe'],
    // two left out: 12 of 7 items are 12 / 7 * 9 = 15.43
    [with_(all(9, 2), { 3: null, 4: null, 9: 0 }), 15.43, 'Moderately severe'],
    [with_(all(9, 2), { 3: null, 4: null, 5: null }), null, null],
    [with_(all(9, 2), { 9: null }), null, null],
  ])('%j is %s, %s', (answers, score, band) => {
    expect(scoreOf(phq, answers)).toMatchObject({ score, band })
  })

  test('the ninth item raises an alert from 1 on, whatever the total', () => {
    expect(riskAnswers(phq, with_(all(9, 0), { 9: 1 }))).toEqual([{ item: 9, answer: 1 }])
    expect(riskAnswers(phq, with_(all(9, 3), { 9: 0 }))).toEqual([])
    expect(riskAnswers(phq, with_(all(9, 3), { 9: null }))).toEqual([])
  })

  test('six points are a reliable change, five are not', () => {
    expect(reliableChange(phq, 16, 10)).toBe('improved')
    expect(reliableChange(phq, 10, 16)).toBe('worsened')
    expect(reliableChange(phq, 16, 11)).toBe('within error')
  })
})

describe('GAD-7', () => {
  test.each<[Answers, number | null, string | null]>([
    [all(7, 0), 0, 'Minimal'],
    [all(7, 3), 21, 'Severe'],
    [with_(all(7, 1), { 1: 0, 2: 0 }), 5, 'Mild'],
    [with_(all(7, 1), { 1: 2, 2: 2, 3: 2 }), 10, 'Moderate'],
    [with_(all(7, 2), { 1: 3 }), 15, 'Severe'],
    [with_(all(7, 1), { 6: null, 7: null }), 7, 'Mild'],
    [with_(all(7, 1), { 5: null, 6: null, 7: null }), null, null],
  ])('%j is %s, %s', (answers, score, band) => {
    expect(scoreOf(gad, answers)).toMatchObject({ score, band })
  })

  test('four points are a reliable change', () => {
    expect([reliableChange(gad, 12, 8), reliableChange(gad, 12, 9)]).toEqual(['improved', 'within error'])
  })
})

describe('PCL-5', () => {
  const clusters = with_(all(20, 0), { 1: 2, 6: 2, 8: 2, 9: 2, 15: 2, 16: 2 })
  test.each<[Answers, number | null, boolean]>([
    [all(20, 4), 80, true],
    [all(20, 0), 0, false],
    [all(20, 1), 20, false],
    [clusters, 12, true],
    [with_(clusters as number[], { 1: 1 }), 11, false],
    [with_(clusters as number[], { 9: 1 }), 11, false],
    [with_(clusters as number[], { 16: 0 }), 10, false],
    [with_(all(20, 4), { 20: null }), null, true],
  ])('%j is %s', (answers, score, clustersMet) => {
    expect(scoreOf(pcl, answers)).toMatchObject({ score, band: null, clustersMet })
  })

  test('no item of it asks about self-harm', () => {
    expect(riskAnswers(pcl, all(20, 4))).toEqual([])
  })
})

describe('measures that an operator brings', () => {
  const ten = MeasurePack.parse({
    ...phq,
    id: 'ten-items',
    items: Array.from({ length: 10 }, (_, index) => ({
      text: `Item ${index + 1}`,
      reversed: index === 1 || index === 2,
    })),
    options: [0, 1, 2, 3, 4].map((value) => ({ value, label: String(value) })),
    scoring: { method: 'mean', factor: 10, maxMissing: 1, neverMissing: [] },
    lowest: 0,
    highest: 40,
    bands: [
      { from: 0, label: 'Non-clinical' },
      { from: 11, label: 'Mild' },
      { from: 15, label: 'Moderate' },
    ],
    riskItems: [{ item: 6, from: 1 }],
  })
  test.each<[Answers, number | null, string | null]>([
    // items 2 and 3 count 4 each when they are answered with 0: 8 of 40
    [all(10, 0), 8, 'Non-clinical'],
    [with_(all(10, 4), { 2: 0, 3: 0 }), 40, 'Moderate'],
    [with_(all(10, 0), { 2: 4, 3: 4 }), 0, 'Non-clinical'],
    // one left out: 4 + 4 + 2 of nine items, their mean times ten
    [with_(all(10, 0), { 1: 2, 10: null }), 11.11, 'Mild'],
    [with_(all(10, 0), { 9: null, 10: null }), null, null],
  ])('reversed items: %j is %s', (answers, score, band) => {
    expect(scoreOf(ten, answers)).toMatchObject({ score, band })
  })

  test('higher may be better: ten points up are an improvement', () => {
    const five = MeasurePack.parse({
      ...phq,
      id: 'five-items',
      items: Array.from({ length: 5 }, (_, index) => ({ text: `Item ${index + 1}` })),
      options: [0, 1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) })),
      scoring: { method: 'sum', factor: 4, maxMissing: 0, neverMissing: [] },
      higherIs: 'better',
      bands: [],
      riskItems: [],
      reliableChange: { points: 10, source: 'test' },
    })
    expect(scoreOf(five, [3, 2, 3, 2, 3]).score).toBe(52)
    expect([reliableChange(five, 40, 52), reliableChange(five, 52, 40)]).toEqual(['improved', 'worsened'])
  })

  test.each([
    ['an item that is not there', { riskItems: [{ item: 10, from: 1 }] }],
    [
      'bands out of order',
      {
        bands: [
          { from: 5, label: 'a' },
          { from: 1, label: 'b' },
        ],
      },
    ],
    ['a field of no meaning', { colour: 'red' }],
    ['no licence', { licence: '' }],
  ])('a pack with %s is refused', (_what, change) => {
    expect(MeasurePack.safeParse({ ...phq, ...change }).success).toBe(false)
  })
})

test('answers fit when there is one for each item, each of the options, and not all left out', () => {
  expect(areAnswers(phq, all(9, 3))).toBe(true)
  expect(areAnswers(phq, all(8, 3))).toBe(false)
  expect(areAnswers(phq, all(9, 4))).toBe(false)
  expect(areAnswers(phq, all(9, 1.5))).toBe(false)
  expect(
    areAnswers(
      phq,
      Array.from({ length: 9 }, () => null),
    ),
  ).toBe(false)
})
