import type { GeolocationResult } from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { storedLocation } from '../../lib/location.ts'
import { detect } from './detect.ts'
import { isOpenHere, openSignIn } from './open-here.ts'

/** If the answer arrives sooner than this, the page never shows that it was checking. */
const patienceMs = 400

const code = lazyCode(() => import('./panel.ts'))
let uncover = () => {}

/**
 * Checks where the browser is and covers the page if the product is not offered there. Skips the check if the gate is
 * off, on public pages, for signed-in people, and on the sign-in pages for people who said that they have an account.
 * The server decides by itself what it refuses; this is only what people see.
 * @returns when it is known whether the page is covered; callers need not wait
 */
export async function startGate(): Promise<void> {
  if (isOpenHere()) return
  const kept = storedLocation()
  if (kept) return show(kept)
  let known = false
  const impatient = setTimeout(() => {
    void code.fetch().then((panel) => {
      if (known) return
      panel.coverChecking()
      uncover = panel.uncover
    })
  }, patienceMs)
  const result = await detect()
  known = true
  clearTimeout(impatient)
  await show(result)
}

async function show(result: GeolocationResult): Promise<void> {
  if (!result.isRestricted) return uncover()
  const panel = await code.fetch()
  uncover = panel.uncover
  panel.coverRestricted(result, { signIn: openSignIn, checked: show })
}
