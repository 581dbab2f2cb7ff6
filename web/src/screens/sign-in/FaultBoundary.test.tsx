import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FaultBoundary } from './FaultBoundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a rendering error shows a message and its error id', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React logs caught errors
  function Broken(): never {
    throw Object.assign(new Error('broken'), { requestId: '7F3A-19C4' })
  }
  render(
    <FaultBoundary>
      <Broken />
    </FaultBoundary>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong')
  expect(screen.getByRole('alert').textContent).toContain('7F3A-19C4')
})
