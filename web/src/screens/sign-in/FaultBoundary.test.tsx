import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FaultBoundary } from './FaultBoundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('what falls over leaves words, the number of the fault and a way on', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React reports what it caught
  let broken = true
  function Page() {
    if (broken) throw Object.assign(new Error('broken'), { requestId: '7F3A-19C4' })
    return <p>Here again</p>
  }
  render(
    <FaultBoundary>
      <Page />
    </FaultBoundary>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong')
  expect(screen.getByRole('alert').textContent).toContain('7F3A-19C4')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(document.body.textContent).toBe('Here again')
})
