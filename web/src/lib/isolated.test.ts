import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('a name from right to left is kept apart from what stands beside it; another one is left as it is', () => {
  expect(isolated('שרה (2)')).toBe('\u2068שרה (2)\u2069')
  expect(isolated('أحمد 3')).toBe('\u2068أحمد 3\u2069')
  expect(isolated('Zoë Keller')).toBe('Zoë Keller')
})
