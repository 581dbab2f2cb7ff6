import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { phoneQuery } from '../../lib/media.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QuickExit } from './QuickExit.tsx'
import { QuickExitNote } from './QuickExitNote.tsx'

const replace = vi.fn<(address: string) => void>()
const asked = vi.fn<(path: string) => Promise<Response>>()

beforeEach(() => {
  replace.mockClear()
  asked.mockReset().mockReturnValue(new Promise(() => undefined))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', { pathname: '/client', search: '', replace, reload: () => undefined })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.removeAttribute('style')
  for (const cover of document.querySelectorAll('html > div')) cover.remove()
})

const wide = () =>
  vi.stubGlobal(
    'matchMedia',
    mediaWhere(() => false),
  )
const phone = () =>
  vi.stubGlobal(
    'matchMedia',
    mediaWhere((query) => query === phoneQuery),
  )
const mediaWhere = (matching: (query: string) => boolean) => (query: string) => ({
  matches: matching(query),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <header>
        <QuickExit />
      </header>
      <main>
        <button type="button" onClick={() => setOpen(true)}>
          Write
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Today">
          <input aria-label="How are you?" />
        </Dialog>
      </main>
    </>
  )
}

const name = 'Leave this page'
const exit = () => screen.getByRole('button', { name })
const left = () => getComputedStyle(document.body).display === 'none' && replace.mock.calls.length > 0
const shift = (target: Element = document.body) => {
  fireEvent.keyDown(target, { key: 'Shift' })
  fireEvent.keyUp(target, { key: 'Shift' })
}
const openDialog = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Write' }))
  const field = await screen.findByLabelText('How are you?')
  // The dialog has closed the page off.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Write' })).toBeNull())
  return field
}

test('a press of the button blanks the page and leaves, at once', () => {
  render(<Page />)
  fireEvent.click(exit())
  expect(left()).toBe(true)
  expect(replace).toHaveBeenCalledExactlyOnceWith('https://www.bbc.co.uk/weather')
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/auth/sign-out'])
})

test('three presses of Shift leave, told and shown on the way', () => {
  render(<Page />)
  expect(screen.getByRole('status').textContent).toBe('')
  shift()
  expect(screen.getByRole('status').textContent).toBe('Press Shift 2 more times to leave.')
  expect(exit().querySelector('[data-presses="1"]')).not.toBeNull()
  shift()
  expect(screen.getByRole('status').textContent).toBe('Press Shift 1 more time to leave.')
  expect(exit().querySelector('[data-presses="2"]')).not.toBeNull()
  expect(left()).toBe(false)
  shift()
  expect(left()).toBe(true)
})

test('too slow, it says so and the mark is gone; another key ends the count in silence', () => {
  vi.useFakeTimers()
  render(<Page />)
  shift()
  act(() => {
    vi.advanceTimersByTime(5000)
  })
  expect(screen.getByRole('status').textContent).toBe('Time ran out. Press Shift 3 times to leave.')
  expect(exit().querySelector('[data-presses]')).toBeNull()
  shift()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(screen.getByRole('status').textContent).toBe('')
  expect(exit().querySelector('[data-presses]')).toBeNull()
})

test('the button is part of the head on larger screens, and above the page on a phone', () => {
  wide()
  render(<Page />)
  expect(screen.getByRole('banner').contains(exit())).toBe(true)
  expect(exit().title).toBe('Or press Shift three times')
  cleanup()
  phone()
  render(<Page />)
  expect(exit().parentElement?.parentElement).toBe(document.body)
  expect(exit().title).toBe('')
})

test.each([
  ['a larger screen', wide],
  ['a phone', phone],
])('while a dialog is open on %s, the button is above it and works', async (_screen, media) => {
  media()
  render(<Page />)
  await openDialog()
  await waitFor(() => expect(exit().closest('main, header')).toBeNull())
  expect(exit().parentElement?.className).toContain('z-1000000000')
  expect(exit().parentElement?.style.top).not.toBe('')
  fireEvent.click(exit())
  expect(left()).toBe(true)
})

test('while a dialog is open, Shift works from its fields and is announced', async () => {
  render(<Page />)
  const field = await openDialog()
  shift(field)
  expect(screen.getByRole('status').textContent).toBe('Press Shift 2 more times to leave.')
  shift(field)
  shift(field)
  expect(left()).toBe(true)
})

test('beneath a dialog the head keeps the button’s place, empty', async () => {
  render(<Page />)
  await openDialog()
  const inHead = document.querySelector<HTMLElement>('header button')
  await waitFor(() => expect(inHead?.style.visibility).toBe('hidden'))
})

test('after the dialog the button is back in its place', async () => {
  render(<Page />)
  await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('banner').contains(exit())).toBe(true))
})

test('on a phone it stays above the on-screen keyboard, and returns to its place after it', () => {
  phone()
  const seen = Object.assign(new EventTarget(), { scale: 1, height: innerHeight, offsetTop: 0 })
  vi.stubGlobal('visualViewport', seen)
  render(<Page />)
  const bottom = () => exit().parentElement?.style.bottom
  const rest = bottom()
  act(() => {
    Object.assign(seen, { height: innerHeight - 300 })
    seen.dispatchEvent(new Event('resize'))
  })
  expect(bottom()).toBe('300px')
  act(() => {
    Object.assign(seen, { offsetTop: 100 })
    seen.dispatchEvent(new Event('scroll'))
  })
  expect(bottom()).toBe('200px')
  for (const without of [{ scale: 2 }, { scale: 1, height: innerHeight - 60, offsetTop: 0 }]) {
    act(() => {
      Object.assign(seen, without)
      seen.dispatchEvent(new Event('resize'))
    })
    expect(bottom()).toBe(rest)
  }
})

test('the note says what it does and what it cannot do', () => {
  render(<QuickExitNote />)
  const text = document.body.textContent
  expect(text).toContain('signs you out on all your devices and opens BBC Weather straight away')
  expect(text).toContain('can’t erase your browser’s history')
  expect(text).toContain('private window')
})

test('what the offline page knows of the choice stays until the choice is known', () => {
  wide()
  writeStored('exit_site', 'https://www.wikipedia.org/')
  const { rerender } = render(<QuickExit />)
  expect(readStored('exit_site')).toBe('https://www.wikipedia.org/')
  rerender(<QuickExit address="https://www.google.com/" />)
  expect(readStored('exit_site')).toBe('https://www.google.com/')
  rerender(<QuickExit address={null} />)
  expect(readStored('exit_site')).toBeNull()
})
