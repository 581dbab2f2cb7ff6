import { expect, test } from 'vitest'
import { byPerson, roleOfSpeaker, sharesOf } from './speaker-roles.rules.ts'

const names = { client: ['Zoë Brandt', 'Zo'], therapist: ['Dr. Robin Example'] }

test.each([
  ['Client', 'client'],
  ['KLIENTIN', 'client'],
  ['Thérapeute', 'therapist'],
  ['Zoe', 'client'],
  ['Zoë Brandt', 'client'],
  ['Dr. Example', 'therapist'],
  ['Zoe Example', null],
  ['Mother', null],
  ['Speaker 1', null],
  ['…', null],
] as const)('%s is %s', (speaker, role) => {
  expect(roleOfSpeaker(speaker, names)).toBe(role)
})

test('a name that both have is nobody’s', () => {
  expect(roleOfSpeaker('Robin', { client: ['Robin Lee'], therapist: ['Robin Example'] })).toBeNull()
})

test('names of one person are one person; others keep the name that is written', () => {
  const of = (speaker: string, words: number, questions = 0) => ({ speaker, words, turns: 1, questions })
  expect(byPerson([of('Therapist', 10, 2), of('Client', 5), of('Zoë', 7, 1), of('Mother', 3)], names)).toEqual([
    { key: 'therapist', role: 'therapist', words: 10, questions: 2 },
    { key: 'client', role: 'client', words: 12, questions: 1 },
    { key: 'Mother', role: null, words: 3, questions: 0 },
  ])
})

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [999, 1],
    [100, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])('shares of %j are %j', (counts, shares) => {
  expect(sharesOf(counts)).toEqual(shares)
})
