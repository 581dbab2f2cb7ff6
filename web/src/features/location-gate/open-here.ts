import { readPageConfig } from '../../lib/page-config.ts'
import { readCookie, readStored, writeStored } from '../../lib/storage.ts'

const signInKey = 'location_gate_sign_in'
const readableByAll = /^\/(help|privacy|terms)\/?$/
const signedInPages = /^\/(app|client|billing)(\/|$)/
const signInPages = /^\/(auth|forgot-password|reset-password)\/?$/

/** Whether the page is shown wherever the browser is. */
export function isOpenHere(): boolean {
  const { pathname } = location
  return (
    readPageConfig().locationGate === 'off' ||
    readableByAll.test(pathname) ||
    (signedInPages.test(pathname) && readCookie('signed_in') !== null) ||
    (signInPages.test(pathname) && readStored(signInKey, 'tab') !== null)
  )
}

/**
 * In this tab, lets someone with an account reach the sign-in pages. Returns whether the covered page is one of them.
 */
export function openSignIn(): boolean {
  writeStored(signInKey, '1', 'tab')
  return signInPages.test(location.pathname)
}
