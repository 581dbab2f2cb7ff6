import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorScreen, faultNumberOf } from './ErrorScreen.tsx'

afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})

const know = (facts: object) => {
  const meta = document.createElement('meta')
  meta.name = 'openhour'
  meta.content = JSON.stringify(facts)
  document.head.append(meta)
}

test('says what happened, and what to do next', () => {
  const retry = vi.fn<() => void>()
  render(<ErrorScreen onRetry={retry} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByText('We encountered an unexpected error. Please try refreshing the page.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.title).toBe('Something went wrong · Openhour')
})

test('shows the fault number with a link to support', () => {
  know({ supportEmail: 'help@example.com' })
  render(<ErrorScreen onRetry={() => undefined} faultNumber="7F3A-19C4" />)
  expect(screen.getByText('7F3A-19C4')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'support' })
  expect(link.getAttribute('href')).toBe('mailto:help@example.com?subject=Something%20went%20wrong%20(7F3A-19C4)')
})

test.each([
  [{ data: { requestId: 'a1' } }, 'a1'],
  [{ requestId: 'b2' }, 'b2'],
  [new Error('no number'), undefined],
  [undefined, undefined],
])('the number of %j is %s', (error, number) => {
  expect(faultNumberOf(error)).toBe(number)
})
