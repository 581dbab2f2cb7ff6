import { describe, expect, test } from 'vitest'
import { answerLabel, labelledAnswers } from './answer-labels.rules.ts'
import type { MeasurePack } from './measure-pack.ts'
import { areAnswers, areUnscored, reliableChange, riskAnswers, scoreOf } from './measures.rules.ts'

const options = (...values: number[]) => values.map((value) => ({ value, label: `Answer ${value}` }))

/** Three questions, answered from 1 to 4; the second one is turned round. */
const pack: MeasurePack = {
  id: 'three',
  version: 1,
  name: 'Three questions',
  shortName: 'TQ',
  about: 'Questions',
  language: 'en',
  licence: 'Free',
  source: 'Invented',
  question: 'How often?',
  items: [{ text: 'One' }, { text: 'Two', reversed: true }, { text: 'Three' }],
  options: options(1, 2, 3, 4),
  unscored: [{ text: 'Further', options: options(0, 9) }],
  scoring: { method: 'sum', factor: 1, maxMissing: 1, neverMissing: [3] },
  lowest: 3,
  highest: 12,
  higherIs: 'worse',
  bands: [
    { from: 6, label: 'some' },
    { from: 9, label: 'much' },
  ],
  cutOffs: [],
  reliableChange: { points: 3, source: 'Invented' },
  riskItems: [{ item: 3, from: 2 }],
}
const scored = (answers: (number | null)[], changes: Partial<MeasurePack> = {}) =>
  scoreOf({ ...pack, ...changes }, answers)

describe('the score', () => {
  test.each([
    ['the sum, with the second turned round', [1, 4, 1], 1 + 1 + 1],
    ['the highest', [4, 1, 4], 12],
    ['each answer counts', [2, 3, 4], 2 + 2 + 4],
    ['a missing one counts as the mean of the others', [null, 2, 4], 10.5],
  ])('%s', (_what, answers, score) => {
    expect(scored(answers)).toMatchObject({ score, missing: answers.filter((answer) => answer === null).length })
  })

  test('is the mean, times a factor, with two decimals', () => {
    const scoring = { ...pack.scoring, method: 'mean' as const }
    expect(scored([1, 3, 2], { scoring }).score).toBe(1.67)
    expect(scored([2, 3, 4], { scoring: { ...scoring, factor: 4 } }).score).toBe(10.67)
    expect(scored([2, 3, 4], { scoring: { ...pack.scoring, factor: 4 } }).score).toBe(32)
  })

  test.each([
    ['two are missing where one may be', [null, null, 2], {}, 2],
    ['the one that must be there is missing', [1, 2, null], {}, 1],
    [
      'one of two that must be there is missing',
      [null, 2, 2],
      { scoring: { ...pack.scoring, neverMissing: [1, 3] } },
      1,
    ],
    ['all are missing', [null, null, null], { scoring: { ...pack.scoring, maxMissing: 3, neverMissing: [] } }, 3],
  ])('is missing if %s', (_what, answers, changes, missing) => {
    expect(scored(answers, changes)).toEqual({ score: null, band: null, missing, clustersMet: null })
  })

  test('exists if as many are missing as may be', () => {
    expect(scored([null, null, 2], { scoring: { ...pack.scoring, maxMissing: 2 } }).score).toBe(6)
  })

  test.each([
    [[1, 4, 3], null],
    [[1, 4, 4], 'some'],
    [[3, 4, 4], 'some'],
    [[4, 4, 4], 'much'],
    [[4, 1, 4], 'much'],
  ])('of %j is in the band %j', (answers, band) => {
    expect(scored(answers).band).toBe(band)
  })
})

describe('groups of questions', () => {
  const groups = [
    { name: 'A', items: [1, 2], needed: 1 },
    { name: 'B', items: [3], needed: 1 },
  ]
  const clusters = { answeredAtLeast: 2, label: 'Groups', groups }
  test.each([
    [[2, 1, 2], true],
    [[1, 2, 2], true],
    [[4, 4, 1], false],
    [[1, 1, 4], false],
    [[3, 3, 3], true],
    [[null, null, 4], false],
  ])('answers %j meet them: %s', (answers, met) => {
    expect(scored(answers, { clusters }).clustersMet).toBe(met)
  })

  test('need answers, even where any answer is enough', () => {
    const any = { ...clusters, answeredAtLeast: 0 }
    expect(scored([null, 0, 0], { clusters: any }).clustersMet).toBe(true)
    expect(scored([null, null, 0], { clusters: any }).clustersMet).toBe(false)
  })
})

test.each([
  [[1, 2, 3], true],
  [[1, null, 3], true],
  [[null, null, null], false],
  [[1, 2], false],
  [[1, 2, 3, 4], false],
  [[1, 2, 5], false],
  [[0, 2, 3], false],
])('%j are answers to the questions: %s', (answers, valid) => {
  expect(areAnswers(pack, answers)).toBe(valid)
})

test.each([
  [[], true],
  [[null], true],
  [[9], true],
  [[1], false],
  [[9, 9], false],
])('%j are answers to the further question: %s', (answers, valid) => {
  expect(areUnscored(pack, answers)).toBe(valid)
})

test.each([
  [[4, 4, 1], []],
  [[1, 1, 2], [{ item: 3, answer: 2 }]],
  [[1, 1, 4], [{ item: 3, answer: 4 }]],
  [[4, 4, null], []],
  [[4, 4], []],
])('%j raise the alerts %j', (answers, alerts) => {
  expect(riskAnswers(pack, answers)).toEqual(alerts)
})

describe('a change between two scores', () => {
  test.each([
    [10, 7, 'improved'],
    [7, 10, 'worsened'],
    [10, 7.02, 'within error'],
    [7.02, 10, 'within error'],
    [10, 10, 'within error'],
  ])('from %d to %d is %s where higher is worse', (from, to, change) => {
    expect(reliableChange(pack, from, to)).toBe(change)
    const better = { improved: 'worsened', worsened: 'improved' }[change] ?? change
    expect(reliableChange({ ...pack, higherIs: 'better' }, from, to)).toBe(better)
  })

  test('counts decimals as they are shown', () => {
    const tenths = { ...pack, reliableChange: { points: 0.3, source: 'Invented' } }
    // 1.2 - 0.9 is a little less than 0.3.
    expect(reliableChange(tenths, 0.9, 1.2)).toBe('worsened')
    expect(reliableChange(tenths, 1.2, 0.9)).toBe('improved')
  })

  test('is unknown without a threshold', () => {
    const { reliableChange: _, ...without } = pack
    expect(reliableChange(without, 1, 12)).toBeNull()
  })
})

test('answers are shown with the question, the label and the number', () => {
  expect(labelledAnswers(pack, [4, null, 7], [9])).toEqual([
    ['1. One', 'Answer 4 (4)'],
    ['2. Two', 'Not answered'],
    ['3. Three', '7'],
    ['4. Further', 'Answer 9 (9)'],
  ])
})

test('without the questionnaire, numbers are left', () => {
  expect(labelledAnswers(undefined, [4], [9, undefined])).toEqual([
    ['1. Question', '4'],
    ['2. Question', '9'],
    ['3. Question', 'Not answered'],
  ])
  expect(labelledAnswers(pack, [1, 1, 1, 1], [9, 9]).slice(3)).toEqual([
    ['4. Question', 'Answer 1 (1)'],
    ['5. Further', 'Answer 9 (9)'],
    ['6. Question', '9'],
  ])
  expect(answerLabel(0, options(0))).toBe('Answer 0 (0)')
})
