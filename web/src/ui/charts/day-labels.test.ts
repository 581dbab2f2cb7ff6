import { expect, test } from 'vitest'
import { dayLabels } from './day-labels.ts'

const shown = (...places: number[]) => dayLabels(places).map(({ index }) => index)

test('days that lie close together share a label: the later one has it', () => {
  expect(shown(34, 300, 310, 316)).toEqual([3, 0])
  expect(shown(34, 150, 190, 316)).toEqual([3, 2, 0])
})

test('days far enough apart are all labelled', () => {
  expect(dayLabels([34, 134, 234, 334])).toEqual([
    { index: 3, anchor: 'end' },
    { index: 2, anchor: 'middle' },
    { index: 1, anchor: 'middle' },
    { index: 0, anchor: 'start' },
  ])
})

test('the first day comes before those between, and none is labelled over another', () => {
  expect(shown(34, 94, 190)).toEqual([2, 0])
  expect(shown(34, 60, 120)).toEqual([2])
  expect(shown(34)).toEqual([0])
})
