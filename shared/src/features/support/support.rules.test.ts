import { expect, test } from 'vitest'
import { pageWithoutIds } from './support-search.rules.ts'
import { diagnosticsText, maxDiagnosticsLength } from './support.rules.ts'

const facts = {
  version: '1.0.0',
  role: 'therapist',
  page: '/app/clients/0b0f7f2e-6c1f-4d0c-9d4c-0d5b5f0f3c11?tab=notes',
  browser: 'Firefox on Linux',
  screen: '1440 x 900',
  language: 'en-GB',
  timeZone: 'Europe/Lisbon',
  errors: [],
}

test('diagnostics say which page, never whose record or what was searched', () => {
  expect(pageWithoutIds('/app/messages?clientId=0b0f7f2e-6c1f-4d0c-9d4c-0d5b5f0f3c11')).toBe('/app/messages')
  expect(diagnosticsText(facts)).toBe(
    'Openhour: 1.0.0\nRole: therapist\nPage: /app/clients/…\nBrowser: Firefox on Linux\nWindow: 1440 x 900\n' +
      'Language: en-GB\nTime zone: Europe/Lisbon\nError numbers: none',
  )
})

test('diagnostics list the numbers of errors, and end at their limit', () => {
  expect(diagnosticsText({ ...facts, errors: ['a1', 'b2'] })).toContain('Error numbers: a1, b2')
  expect(diagnosticsText({ ...facts, browser: 'x'.repeat(9_000) })).toHaveLength(maxDiagnosticsLength)
})
