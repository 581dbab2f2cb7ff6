import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useShiftPresses } from './use-shift-presses.ts'

const leave = vi.fn<() => void>()

function Probe() {
  const { presses, expired } = useShiftPresses(leave)
  return (
    <>
      <output>{expired ? 'expired' : presses}</output>
      <input aria-label="Diary" onKeyDown={(event) => event.stopPropagation()} />
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  leave.mockClear()
  render(<Probe />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => screen.getByRole('status').textContent
const seconds = (count: number) =>
  act(() => {
    vi.advanceTimersByTime(count * 1000)
  })
const down = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...init })
const up = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyUp(document.body, { key, ...init })
const press = (key: string) => {
  down(key)
  up(key)
}
const shift = () => press('Shift')

test('the third lone press of Shift leaves, within its event', () => {
  shift()
  expect(shown()).toBe('1')
  shift()
  expect(shown()).toBe('2')
  down('Shift')
  expect(leave).not.toHaveBeenCalled()
  up('Shift')
  expect(leave).toHaveBeenCalledTimes(1)
  expect(shown()).toBe('0')
})

test('each press has five seconds from the last one', () => {
  shift()
  seconds(4.9)
  shift()
  seconds(4.9)
  shift()
  expect(leave).toHaveBeenCalledTimes(1)
})

test('after five seconds the count starts again', () => {
  shift()
  shift()
  seconds(5)
  expect(shown()).toBe('expired')
  shift()
  expect(shown()).toBe('1')
  shift()
  expect(leave).not.toHaveBeenCalled()
  shift()
  expect(leave).toHaveBeenCalledTimes(1)
})

test.each(['a', 'Enter', 'Tab', 'Escape', 'Control', 'CapsLock', ' '])('the key %j starts the count again', (key) => {
  shift()
  shift()
  press(key)
  expect(shown()).toBe('0')
  shift()
  expect(leave).not.toHaveBeenCalled()
  expect(shown()).toBe('1')
})

test('Escape never leaves', () => {
  for (let count = 0; count < 6; count += 1) press('Escape')
  expect(leave).not.toHaveBeenCalled()
})

test('Shift held for a capital letter is no press', () => {
  for (const letter of ['M', 'O', 'M']) {
    down('Shift')
    down(letter, { shiftKey: true })
    up(letter, { shiftKey: true })
    up('Shift')
  }
  expect([shown(), leave.mock.calls.length]).toEqual(['0', 0])
})

test('Shift with a click, with the wheel or with another window is no press', () => {
  for (const event of ['pointerdown', 'wheel', 'blur']) {
    down('Shift')
    dispatchEvent(new Event(event))
    down('Shift', { repeat: true })
    up('Shift')
  }
  expect([shown(), leave.mock.calls.length]).toEqual(['0', 0])
})

test('Shift with Ctrl, Alt or the system key is no press', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
    down('Shift', { [modifier]: true })
    up('Shift', { [modifier]: true })
  }
  expect([shown(), leave.mock.calls.length]).toEqual(['0', 0])
})

test('a key that is held down is one press, and so are both Shift keys together', () => {
  down('Shift')
  for (let count = 0; count < 5; count += 1) down('Shift', { repeat: true })
  up('Shift')
  expect(shown()).toBe('1')
  down('Shift')
  for (let count = 0; count < 3; count += 1) {
    down('Shift')
    up('Shift', { shiftKey: true })
  }
  up('Shift')
  expect([shown(), leave.mock.calls.length]).toEqual(['2', 0])
})

test('it counts in a field that keeps its keys to itself', () => {
  const field = screen.getByLabelText('Diary')
  for (let count = 0; count < 3; count += 1) {
    fireEvent.keyDown(field, { key: 'Shift' })
    fireEvent.keyUp(field, { key: 'Shift' })
  }
  expect(leave).toHaveBeenCalledTimes(1)
})

test('unmounted, it no longer listens', () => {
  shift()
  shift()
  cleanup()
  shift()
  expect(leave).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
