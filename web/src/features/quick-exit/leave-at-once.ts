import { quickExitSite } from '@openhour/shared/features/quick-exit/quick-exit.rules.ts'
import { clearLocalEntries } from '../../lib/forms/unsaved-text.ts'
import { signOutFor } from '../../lib/session/leaving.ts'
import { forgetKept, removeStored, storedKeys } from '../../lib/storage.ts'

/**
 * Blanks the page before it returns, then signs the person out and goes to another site without waiting for the server.
 * The browser's Back does not return to this page. If the navigation is stopped, the page stays blank; a second call
 * tries again.
 * @param address one of `quickExitSites`; the default site for any other
 */
export function leaveAtOnce(address?: string): void {
  const site = quickExitSite(address)
  blank(site.name)
  // Screens that notice the end of the sign-in session go to this address too, instead of the sign-in page.
  void signOutFor(site.address).catch(() => undefined)
  // Without a connection that fails: the worker does it once there is one.
  navigator.serviceWorker?.controller?.postMessage('sign-out')
  clearStored()
  silenceUnsavedPrompt()
  addEventListener('pageshow', onPageShow)
  location.replace(site.address)
}

/**
 * The content is hidden as well as covered: dialogs of the browser's top layer would show above any cover, and screen
 * readers would read on.
 */
function blank(title: string): void {
  document.title = title
  document.body.style.setProperty('display', 'none', 'important')
  const cover = document.createElement('div')
  Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: '#fff' })
  document.documentElement.append(cover)
}

function clearStored(): void {
  for (const key of storedKeys('', 'tab')) removeStored(key, 'tab')
  clearLocalEntries()
  forgetKept()
}

/**
 * Pages with unsaved changes make the browser ask before they are left. Their listeners were added first and cannot be
 * overruled, so their request is ignored. This lasts until the page is loaded again.
 */
function silenceUnsavedPrompt(): void {
  if (typeof BeforeUnloadEvent === 'undefined') return
  Object.defineProperties(BeforeUnloadEvent.prototype, {
    preventDefault: { value: () => undefined, configurable: true },
    returnValue: { get: () => '', set() {}, configurable: true },
  })
}

/**
 * The browser restored this page from memory. It stays blank until it is loaded again, signed out: the first request to
 * sign out may not have arrived. `pageshow` also fires while the first load finishes; a reload would then stop the exit.
 */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  void signOutFor(location.pathname + location.search)
    .catch(() => undefined)
    .then(() => location.reload())
}
