import { configure } from '@testing-library/react'
import { shortElementError } from './testing/short-element-error.ts'

// Dialogs and menus are compiled as they first open, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000, getElementError: shortElementError })

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
