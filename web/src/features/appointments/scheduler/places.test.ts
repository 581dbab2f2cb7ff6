import { expect, test } from 'vitest'
import { firstPlace, suggestedPlaces } from './places.ts'

const places = { usual: 'Room 2', used: ['12 High Street', 'Room 2', 'Room 1', 'Studio', 'Annexe'] }

test('a new appointment starts with the usual place, or else with the one used last', () => {
  expect(firstPlace(places)).toBe('Room 2')
  expect(firstPlace({ ...places, usual: null })).toBe('12 High Street')
  expect(firstPlace({ usual: null, used: [] })).toBe('')
})

test('suggests each place once, the usual one first, and four at most', () => {
  expect(suggestedPlaces(places, '')).toEqual(['Room 2', '12 High Street', 'Room 1', 'Studio'])
})

test('suggests what contains the typed text, and all others once a known place is chosen', () => {
  expect(suggestedPlaces(places, 'room')).toEqual(['Room 2', 'Room 1'])
  expect(suggestedPlaces(places, ' Room 2 ')).toEqual(['12 High Street', 'Room 1', 'Studio', 'Annexe'])
  expect(suggestedPlaces(places, 'Garden')).toEqual([])
})
