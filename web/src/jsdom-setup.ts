import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'
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

// What jsdom lacks. Assigned, not stubbed: it stays when a test takes its own stubs away.
Object.assign(globalThis, {
  scrollTo: () => undefined,
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
