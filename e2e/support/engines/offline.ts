import { type Engine, settled } from './engine.ts'
import { openLine } from './line.ts'
import { signInCookieOf } from './sign-in.ts'

const heading = `document.querySelector('h1')?.textContent.trim() ?? ''`
// Waiting for navigator.serviceWorker.ready would never end on a page that registers no worker.
const isStarted = `(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated')()`
const isReady = `(async () =>
  navigator.serviceWorker.controller?.state === 'activated' && (await caches.match(PATH)) !== undefined
)()`

/** What the offline page of an area shows once the connection is lost, and whether trying again with one opens the page. */
export async function offlinePageOf(
  engine: Engine,
  origin: string,
  account: string,
  path: string,
  stored: string,
): Promise<{ controlled: boolean; before: string; offline: string; text: string; again: string }> {
  const line = await openLine(origin)
  try {
    await engine.signIn(line.origin, await signInCookieOf(origin, account))
    await engine.open(line.origin + path)
    const ready = isReady.replace('PATH', JSON.stringify(stored))
    await settled(() => engine.read<string>(heading), Boolean)
    await settled(() => engine.read<boolean>(isStarted), Boolean)
    await engine.open(line.origin + path)
    // A page that is loaded while the worker starts may miss it.
    const controlled = await settled(
      async () => {
        if (await engine.read<boolean>(ready)) return true
        await engine.open(line.origin + path)
        return false
      },
      (now) => now,
    )
    const before = (await settled(() => engine.read<string>(heading), Boolean)) ?? ''
    await line.cut()
    await engine.open(line.origin + path).catch(() => undefined)
    const offline = await settled(
      () => engine.read<string>(heading),
      (now) => now !== '' && now !== before,
    )
    const text = await engine.read<string>('document.body.textContent').catch(() => '')
    await line.restore()
    const link = await engine.find(`[...document.querySelectorAll('a')].find((one) => one.textContent === 'Try again')`)
    await link?.press()
    const again = await settled(
      () => engine.read<string>(heading),
      (now) => now !== '' && now !== offline,
    )
    return { controlled: controlled ?? false, before, offline: offline ?? '', text, again: again ?? '' }
  } finally {
    await line.cut().catch(() => undefined)
  }
}
