import { describe, expect, test } from 'vitest'
import { hostilePaths, innerPaths } from './inner-path-samples.ts'
import { isInnerPath } from './inner-path.ts'

describe('a path of this site', () => {
  test.each(innerPaths)('%s is one', (path) => {
    expect(isInnerPath(path)).toBe(true)
  })

  test.each([...hostilePaths, undefined, null, 7, ['/app'], { toString: () => '/app' }])('%j is none', (path) => {
    expect(isInnerPath(path)).toBe(false)
  })
})
