import { readPageConfig } from '../../lib/page-config.ts'
import { readCookie, readStored } from '../../lib/storage.ts'

/** In the storage of the tab once someone on a covered page has said that they have an account. */
export const signInKey = 'location_gate_sign_in'
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
    (isSignInPage() && readStored(signInKey, 'tab') !== null)
  )
}

export function isSignInPage(): boolean {
  return signInPages.test(location.pathname)
}
