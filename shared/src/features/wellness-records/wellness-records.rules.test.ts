import { expect, test } from 'vitest'
import { colourOf, faceOf, ratingLabel, ratings } from './wellness-records.rules.ts'

const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const colours = ['red', 'red', 'red', 'yellow', 'yellow', 'yellow', 'green', 'green', 'green', 'green']
const faces = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]

test.each(['moodRating', 'energyLevel', 'sleepQuality'] as const)('%s is best at 10', (name) => {
  expect(values.map((value) => colourOf(name, value))).toEqual(colours)
  expect(values.map((value) => faceOf(name, value))).toEqual(faces)
})

test.each(['anxietyLevel', 'stressLevel'] as const)('%s is best at 1', (name) => {
  expect(values.map((value) => colourOf(name, value))).toEqual(colours.toReversed())
  expect(values.map((value) => faceOf(name, value))).toEqual(faces.toReversed())
})

test('anxiety and stress are inverted', () => {
  expect(ratings.filter(({ inverted }) => inverted).map(({ label }) => label)).toEqual(['Anxiety', 'Stress'])
})

test('a rating has a word', () => {
  expect([1, 5, 10].map((value) => ratingLabel('moodRating', value))).toEqual(['very low', 'so-so', 'very good'])
  expect([1, 5, 10].map((value) => ratingLabel('anxietyLevel', value))).toEqual(['very low', 'moderate', 'very high'])
})
