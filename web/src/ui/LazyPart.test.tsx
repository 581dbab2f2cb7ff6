import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteReached } from '../lib/api/connection.ts'
import { lazyOverlay, lazyQuietly } from './lazy-overlay.ts'
import { lazyPart } from './lazy-part.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const lost = () => new Error('Failed to fetch dynamically imported module: http://localhost/assets/part.js')

/** Code that cannot be fetched as long as `found` is not called. */
function code<Props extends object>(component: ComponentType<Props>) {
  const state = { there: false, asked: 0 }
  const load = () => {
    state.asked += 1
    return state.there ? Promise.resolve(component) : Promise.reject(lost())
  }
  return { load, state }
}

const settled = () => act(() => Promise.resolve())

test('a part that could not be fetched says so and has a retry button', async () => {
  const { load, state } = code(() => <p>The chart</p>)
  const Part = lazyPart(load)
  render(
    <>
      <h1>The page</h1>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  await screen.findByText(/^This part isn’t loaded yet\./)
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settled()
  expect(screen.getByText(/^This part isn’t loaded yet\./)).toBeTruthy()
  expect(state.asked).toBe(2)
  state.there = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The chart')
  expect(state.asked).toBe(3)
})

test('it loads automatically once the server is reachable', async () => {
  const { load, state } = code(() => <p>The chart</p>)
  const Part = lazyPart(load)
  noteReached(false)
  render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await screen.findByText(/^This part isn’t loaded yet\./)
  state.there = true
  act(() => noteReached(true))
  expect(await screen.findByText('The chart')).toBeTruthy()
})

test('it loads although the server was reachable again before the failure was shown', async () => {
  const { load, state } = code(() => <p>The toasts</p>)
  const Part = lazyQuietly(load)
  noteReached(false)
  render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  // React has been told of the failure, and renders it later.
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  state.there = true
  noteReached(true)
  expect(await screen.findByText('The toasts')).toBeTruthy()
  expect(state.asked).toBe(2)
})

test('it is fetched again when mounted again', async () => {
  const { load, state } = code(() => <p>The chart</p>)
  const Part = lazyPart(load)
  const first = render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await screen.findByText(/^This part isn’t loaded yet\./)
  first.unmount()
  state.there = true
  render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect(await screen.findByText('The chart')).toBeTruthy()
})

test('a dialog without its code closes, and opens on the next press', async () => {
  const { load, state } = code(({ open }: { open: boolean; onClose: () => void }) => (open ? <p>The dialog</p> : null))
  const Dialog = lazyOverlay(load, ({ onClose }) => onClose())
  const closed = vi.fn<() => void>()
  function Page() {
    const [open, setOpen] = useState(false)
    const [needed, setNeeded] = useState(false)
    const close = () => {
      closed()
      setOpen(false)
    }
    return (
      <>
        <button type="button" onClick={() => (setNeeded(true), setOpen(true))}>
          Open
        </button>
        {needed && (
          <Suspense>
            <Dialog open={open} onClose={close} />
          </Suspense>
        )}
      </>
    )
  }
  render(<Page />)
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(times))
    // `closed` is called before the closing is rendered; nobody can press faster than that.
    await act(() => vi.dynamicImportSettled())
  }
  state.there = true
  expect(screen.queryByText('The dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('The dialog')
  expect(closed).toHaveBeenCalledTimes(2)
})

test('optional parts are refetched silently', async () => {
  vi.useFakeTimers()
  const { load, state } = code(() => <p>A tooltip</p>)
  const Part = lazyQuietly(load)
  const { container } = render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(container.textContent).toBe('')
  state.there = true
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(container.textContent).toBe('A tooltip')
})

test('passes on an error inside the code immediately', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React reports what nothing caught
  const Part = lazyPart(() => Promise.reject(new TypeError('x is not a function')))
  await expect(async () => {
    render(
      <Suspense>
        <Part />
      </Suspense>,
    )
    await settled()
  }).rejects.toThrow('x is not a function')
  vi.restoreAllMocks()
})
