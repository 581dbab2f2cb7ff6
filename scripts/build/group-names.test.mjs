import { expect, test } from 'vitest'
import { unmatchedNames } from '../../web/group-names.ts'

const files = ['web/src/lib/storage.ts', 'web/src/ui/Button.tsx', 'web/src/ui/form/Fields.tsx', 'web/src/portal-a/x.ts']

test('a pattern whose every name matches a file is complete', () => {
  expect(unmatchedNames(/web\/src\/(lib\/storage|ui\/(Button|form\/[A-Z]\w+))\.tsx?$/, files)).toEqual([])
  expect(unmatchedNames(/src\/(?!lib|ui\/(Button|form))[^/]+\/x\.ts/, files)).toEqual([])
})

test('a name that matches no file is found, however deep it stands', () => {
  expect(unmatchedNames(/web\/src\/(lib\/(storage|gone)|ui\/(Button|form\/(Fields|Moved)))\./, files)).toEqual([
    'web/src/lib/gone.',
    'web/src/ui/form/Moved.',
  ])
  expect(unmatchedNames(/Button|(?!ui)Absent/, files)).toEqual(['(?!ui)Absent'])
})
