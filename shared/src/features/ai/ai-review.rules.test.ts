import { expect, test } from 'vitest'
import { aiCursorForm } from './ai-review.rules.ts'
import { consentFor, needsConsent } from './ai.rules.ts'

const id = '00000000-0000-4000-8000-000000000abc'

test.each([
  [`2026-06-01_${id}`, true],
  [`2026-06-01T10:20:30Z_${id}`, true],
  [`2026-06-01T10:20:30.1Z_${id}`, true],
  [`2026-06-01T10:20:30.123456Z_${id}`, true],
  [`2026-06-01T10:20:30.1234567Z_${id}`, false],
  [`2026-06-01T10:20:30.Z_${id}`, false],
  [`2026-06-01T10:20:30_${id}`, false],
  [`x2026-06-01_${id}`, false],
  [`22026-06-01_${id}`, false],
  [`026-06-01_${id}`, false],
  [`2026-6-01_${id}`, false],
  [`2026-006-01_${id}`, false],
  [`2026-06-1_${id}`, false],
  [`2026-06-001_${id}`, false],
  [`2026-06-01T1:20:30Z_${id}`, false],
  [`2026-06-01T100:20:30Z_${id}`, false],
  [`2026-06-01T10:2:30Z_${id}`, false],
  [`2026-06-01T10:200:30Z_${id}`, false],
  [`2026-06-01T10:20:3Z_${id}`, false],
  [`2026-06-01T10:20:300Z_${id}`, false],
  [`2026-06-01_${id}0`, false],
  [`2026-06-01_${id.slice(1)}`, false],
  [`2026-06-01_${id} `, false],
  [`2026-06-01_${id.replace('a', 'g')}`, false],
  [id, false],
])('%j is a place in a list: %s', (cursor, valid) => {
  expect(aiCursorForm.test(cursor)).toBe(valid)
})

test('a report needs the consent for reports, everything else that for summaries', () => {
  expect(consentFor('report')).toBe('ai-weekly-reports')
  expect([consentFor('session'), consentFor('transcription')]).toEqual(['ai-summaries', 'ai-summaries'])
})

test.each([
  ['the own note by Passages', {}, false],
  ['a report by Passages', { kind: 'report' }, false],
  ['a model', { engine: 'model' }, true],
  ['the weekly job', { kind: 'report', byJob: true }, true],
  ['a transcript', { withTranscript: true }, true],
  ['the text of a recording', { kind: 'transcription' }, true],
] as const)('%s needs consent: %j', (_what, change, needed) => {
  const draft = { kind: 'session', engine: 'passages', byJob: false, withTranscript: false } as const
  expect(needsConsent({ ...draft, ...change })).toBe(needed)
})
