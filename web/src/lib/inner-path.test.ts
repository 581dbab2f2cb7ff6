import { innerPaths } from '@openhour/shared/lib/inner-path-samples.ts'
import { expect, test } from 'vitest'

test.each(innerPaths)('a browser resolves %s to itself', (path) => {
  expect(new URL(path, 'http://here.invalid').href).toBe(`http://here.invalid${path}`)
})
