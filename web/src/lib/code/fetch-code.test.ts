import { afterEach, expect, test, vi } from 'vitest'
import { importCode, isCodeMissing } from './fetch-code.ts'

afterEach(() => {
  vi.useRealTimers()
  document.head.innerHTML = ''
})

const lost = [
  'Failed to fetch dynamically imported module: http://localhost/assets/a.js', // Chromium
  'error loading dynamically imported module: http://localhost/assets/a.js', // Firefox
  'Importing a module script failed.', // Safari
]

test.each(lost)('retries a short interruption: %s', async (message) => {
  vi.useFakeTimers()
  let asked = 0
  const load = () => (++asked < 3 ? Promise.reject(new TypeError(message)) : Promise.resolve('code'))
  const imported = importCode(load)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await imported).toBe('code')
})

test('a longer one throws a message on which the router does not reload the document', async () => {
  vi.useFakeTimers()
  const imported = importCode(() => Promise.reject(new TypeError(lost[0]))).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2000)
  const error = await imported
  expect(isCodeMissing(error)).toBe(true)
  expect(String(error)).not.toContain('dynamically imported module')
})

test('passes on an error inside the code immediately', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError('x is not a function')))
  await expect(importCode(load)).rejects.toThrow('x is not a function')
  expect(load).toHaveBeenCalledOnce()
})

test('refetches a style sheet that failed', async () => {
  vi.useFakeTimers()
  const sheets: HTMLLinkElement[] = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') sheets.push(node)
  }).observe(document.head, { childList: true })
  const imported = importCode(() => Promise.resolve('code'), ['assets/a.css', 'assets/a.js'])
  await vi.advanceTimersByTimeAsync(1)
  sheets[0]?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(400)
  expect(sheets).toHaveLength(2)
  sheets[1]?.dispatchEvent(new Event('load'))
  expect(await imported).toBe('code')
  expect(document.querySelectorAll('link[rel=stylesheet]')).toHaveLength(1)
})
