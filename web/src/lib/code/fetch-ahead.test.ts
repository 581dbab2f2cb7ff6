import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'
import { mayOpen, takeOpenable } from './openable.ts'

let stop = () => {}

beforeEach(() => {
  // Pages of other test files, which share these modules, have registered their dialogs.
  takeOpenable(() => {})()
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act, 100))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  document.body.innerHTML =
    '<button>Help</button><button aria-haspopup="dialog">Add</button><div role="dialog"><button aria-haspopup="dialog">Delete</button></div>'
})

afterEach(async () => {
  press('Add')
  press('Delete')
  await vi.advanceTimersByTimeAsync(10_000)
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Code that notes that it was fetched. */
function code(name: string, fetched: string[], onArrived = () => {}) {
  mayOpen(async () => {
    fetched.push(name)
    await Promise.resolve()
    onArrived()
  })
}

function press(label: string, event = 'pointerover') {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  button?.dispatchEvent(new Event(event, { bubbles: true }))
}

test('fetches dialogs one after another while the page is idle, those of later pages too', async () => {
  const fetched: string[] = []
  code('add', fetched)
  code('edit', fetched)
  stop = fetchAhead()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toEqual([])
  await vi.advanceTimersByTimeAsync(150)
  expect(fetched).toEqual(['add'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toEqual(['add', 'edit'])
  code('delete', fetched)
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetched).toEqual(['add', 'edit', 'delete'])
})

test.each(['pointerover', 'focusin', 'pointerdown'])(
  'does not wait after a %s on a button that opens a dialog',
  async (event) => {
    const fetched: string[] = []
    code('add', fetched)
    code('edit', fetched)
    stop = fetchAhead()
    press('Help', event)
    await vi.advanceTimersByTimeAsync(50)
    expect(fetched).toEqual([])
    press('Add', event)
    await vi.advanceTimersByTimeAsync(50)
    expect(fetched).toEqual(['add', 'edit'])
  },
)

test('fetches what a dialog opens in turn when someone uses the dialog', async () => {
  const fetched: string[] = []
  code('edit', fetched, () => code('delete', fetched))
  stop = fetchAhead()
  await vi.advanceTimersByTimeAsync(10_000)
  press('Add')
  await vi.advanceTimersByTimeAsync(50)
  expect(fetched).toEqual(['edit'])
  press('Delete')
  await vi.advanceTimersByTimeAsync(50)
  expect(fetched).toEqual(['edit', 'delete'])
})

test('fetches nothing without a connection', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const fetched: string[] = []
  code('add', fetched)
  stop = fetchAhead()
  press('Add')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetched).toEqual([])
  vi.unstubAllGlobals()
})
