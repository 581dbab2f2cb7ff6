// What the tests of rules import from Vitest, so that they run again and again in one warm process: `expect` is Vitest's own.
export { expect } from 'vitest'

/** Tests since the last `collected`. */
let tests = []

/** Takes the tests that the modules loaded since declared, in their order. */
export function collected() {
  const taken = tests
  tests = []
  return taken
}

export function test(name, ...rest) {
  tests.push({ name, run: rest.find((each) => typeof each === 'function') })
}
export function describe(_name, group) {
  group()
}

const spread = (row) => (Array.isArray(row) ? row : [row])
test.each = (rows) => (name, run) => {
  for (const row of rows) test(name, () => run(...spread(row)))
}
describe.each = (rows) => (name, group) => {
  for (const row of rows) describe(name, () => group(...spread(row)))
}
export const it = test
