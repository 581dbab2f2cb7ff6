import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { takeToasts } from './lib/toast.ts'
import { landed } from './testing/server/under-way.ts'
import { shortElementError } from './testing/short-element-error.ts'

// Dialogs and menus are compiled as they first open, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000, getElementError: shortElementError })

// After what a test file does itself: its pages are gone. A toast that came too late for them would be shown by the next page.
afterEach(async () => {
  await landed()
  takeToasts()
})

// Files share their worker's page and modules: loading them anew for each takes three times as long as all tests. So what a file leaves is put away.
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  for (const meta of document.head.querySelectorAll('meta')) meta.remove()
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
})

// jsdom draws by an interval, which starts only for the first who waits. Started while a test has a clock of its own, it would never come for the others.
const { setTimeout: later, clearTimeout: not } = globalThis
const frameMs = 16

// What jsdom lacks. Assigned, not stubbed: it stays when a test takes its own stubs away.
Object.assign(globalThis, {
  scrollTo: () => undefined,
  requestAnimationFrame: (draw: FrameRequestCallback) => Number(later(() => draw(performance.now()), frameMs)),
  cancelAnimationFrame: (frame: number) => not(frame),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  matchMedia: () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
})
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.scrollIntoView = () => undefined
