import type { GeolocationResult } from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { readPageConfig } from '../../lib/page-config.ts'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { storedLocation } from '../../lib/location.ts'
import { readCookie, readStored, writeStored } from '../../lib/storage.ts'
import { detect } from './detect.ts'

/** A page that is answered sooner than this never shows that it asked. */
const patienceMs = 400

const signInKey = 'location_gate_sign_in'
const readableByAll = /^\/(help|privacy|terms)\/?$/
const signedInPages = /^\/(app|client|billing)(\/|$)/
const signInPages = /^\/(auth|forgot-password|reset-password)\/?$/

const code = lazyCode(() => import('./panel.ts'))
let uncover = () => {}

/**
 * Stands before the page that it is called on: asks where the browser is and covers the page where the product is not offered. Where it need not
 * ask, it does not: gate off, pages for everybody, the pages of somebody who is signed in, and signing in for somebody who said that they have an
 * account. The server decides by itself what it refuses; this is the part that people see.
 * @returns once it is known whether the page is covered; callers need not wait.
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

function isOpenHere(): boolean {
  const { pathname } = location
  return (
    readPageConfig().locationGate === 'off' ||
    readableByAll.test(pathname) ||
    (signedInPages.test(pathname) && readCookie('signed_in') !== null) ||
    (signInPages.test(pathname) && readStored(signInKey, 'tab') !== null)
  )
}

async function show(result: GeolocationResult): Promise<void> {
  if (!result.isRestricted) return uncover()
  const panel = await code.fetch()
  uncover = panel.uncover
  panel.coverRestricted(result, { signIn, checked: show })
}

/** For this tab, somebody who has an account may reach the pages of signing in. Says whether the page that is covered is one of them. */
function signIn(): boolean {
  writeStored(signInKey, '1', 'tab')
  return signInPages.test(location.pathname)
}
