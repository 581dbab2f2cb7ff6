import { expect, test } from 'vitest'
import { brandingTexts, colorPattern, logoProblem } from './branding.rules.ts'

test.each([
  ['image/png', 2 * 1024 ** 2, undefined],
  ['image/webp', 1, undefined],
  ['image/png', 2 * 1024 ** 2 + 1, brandingTexts.tooLarge],
  ['image/svg+xml', 1, brandingTexts.notALogo],
  ['', 1, brandingTexts.notALogo],
])('a logo of type %j with %d bytes', (type, size, problem) => {
  expect(logoProblem({ type, size })).toBe(problem)
})

test.each([
  ['#0d9488', true],
  ['#000000', true],
  ['#0d948', false],
  ['#0d94881', false],
  ['x#0d9488', false],
  ['0d9488', false],
  ['#0D9488', false],
  ['#0d948g', false],
])('%s is a colour: %s', (color, valid) => {
  expect(colorPattern.test(color)).toBe(valid)
})
