import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflinePage } from './OfflinePage.tsx'
import { openGuessedCountry } from './script/guessed-country.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

const guess = /^The first one is a guess/
function openIn(zone: string) {
  vi.stubEnv('TZ', zone)
  render(<OfflinePage />)
  openGuessedCountry()
  const rows = within(screen.getByRole('region', { name: 'If you need help now' })).getAllByRole('group')
  return rows
    .filter((row) => (row as HTMLDetailsElement).open)
    .map((row) => [rows.indexOf(row), row.querySelector('summary')?.textContent])
}

test.each([
  ['Europe/London', 'United Kingdom'],
  ['Asia/Kolkata', 'India'],
])('in %s, the offline page opens %s first and says that this is a guess', (zone, country) => {
  expect(openIn(zone)).toEqual([[0, country]])
  expect(screen.getByText(guess).hidden).toBe(false)
})

test.each(['UTC', 'Antarctica/Troll'])('in %s it opens nothing', (zone) => {
  expect(openIn(zone)).toEqual([])
  expect(screen.getByText(guess).hidden).toBe(true)
})
