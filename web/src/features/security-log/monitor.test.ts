import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const canary = 'Mila was anxious on Tuesday'
type Sent = { url: string; body: string }
const sent: Sent[] = []
let answer: () => Response | Promise<Response> = () => Response.json({ json: { logged: true } })
vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
  sent.push({ url, body })
  return answer()
})
const { startMonitor } = await import('./monitor.ts')

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-09-01T08:00:00Z') })
  Object.assign(globalThis, { outerWidth: innerWidth, outerHeight: innerHeight })
  sent.length = 0
  localStorage.clear()
  answer = () => Response.json({ json: { logged: true } })
  stop = startMonitor('ana')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const wait = async (milliseconds = 150) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  // The first report fetches what sends it.
  await vi.dynamicImportSettled()
}
const events = () =>
  sent.map(({ body }) => {
    const { p_action, ...rest } = (JSON.parse(body) as { json: { p_action: string } }).json
    return [p_action, rest]
  })
const press = (times: number, key: string) => {
  for (let n = 0; n < times; n++) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}
const click = (times: number) => {
  for (let n = 0; n < times; n++) document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

test('the 51st key and the 21st click within 60 seconds send one event each and reset the count', async () => {
  press(50, 'a')
  click(20)
  await wait()
  expect(events()).toEqual([])
  press(30, 'b')
  click(10)
  await wait(99)
  await wait(60)
  expect(events()).toEqual([
    ['input:rapid-keys', { p_details: { count: 51, seconds: 60 } }],
    ['input:rapid-clicks', { p_details: { count: 21, seconds: 60 } }],
  ])
  await wait(60_000)
  press(50, 'c')
  await wait()
  expect(sent).toHaveLength(2)
})

test('typed text appears in no request and no storage', async () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  for (const sign of canary.repeat(4)) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: sign, code: `Key${sign}`, bubbles: true }))
    field.value += sign
    field.dispatchEvent(new InputEvent('input', { data: sign, bubbles: true }))
  }
  field.click()
  await wait(70_000)
  const seen = JSON.stringify(sent) + JSON.stringify({ ...localStorage })
  expect(sent).toHaveLength(1)
  expect(seen).not.toMatch(/Mila|anxious|textarea|Key|[^a-z]M[^a-z]/)
  field.remove()
})

test('browser events are reported: hidden, offline and online, a blocked source', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await wait()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await wait()
  expect(events()).toEqual([['visibility:hidden', { p_details: { count: 1 } }]])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  const refused = { effectiveDirective: 'img-src', blockedURI: `https://evil.example/${canary}` }
  for (let n = 0; n < 3; n++)
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation', { bubbles: true }), refused))
  await wait()
  expect(events().slice(1)).toEqual([
    ['network:offline', { p_details: { count: 1 } }],
    ['network:online', { p_details: { count: 1 } }],
    ['csp:violation', { p_details: { count: 3, directive: 'img-src' } }],
  ])
  expect(JSON.stringify(sent)).not.toContain('evil')
})

test('a window 161 pixels wider than its page and over 100 MB of memory are reported once until they pass', async () => {
  Object.assign(globalThis, { outerWidth: innerWidth + 160 })
  await wait(5100)
  expect(sent).toEqual([])
  Object.assign(globalThis, { outerWidth: innerWidth + 161 })
  Object.assign(performance, { memory: { usedJSHeapSize: 101_000_000 } })
  await wait(10_200)
  expect(events()).toEqual([
    ['devtools:window-size', { p_details: { count: 1, pixels: 161 } }],
    ['performance:memory', { p_details: { count: 1, megabytes: 101 } }],
  ])
  Object.assign(performance, { memory: undefined })
})

test('at most 60 events a minute are sent', async () => {
  for (let n = 0; n < 70; n++) {
    document.dispatchEvent(new Event('visibilitychange'))
    await wait(101)
  }
  expect(sent).toHaveLength(60)
})

test('a failure is only logged to the console', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer = () => Promise.reject(new TypeError('lost'))
  document.dispatchEvent(new Event('visibilitychange'))
  await wait()
  expect(printed).toHaveBeenCalledWith('Security logging failed:', 'visibility:visible', 'unavailable')
})

test('once stopped, nothing is counted or reported', async () => {
  stop()
  press(60, 'a')
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(6000)
  expect(sent).toEqual([])
})
