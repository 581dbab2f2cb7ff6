// Shows push messages and leads to a page of ours when one is pressed. Without a connection, answers requests for pages behind the sign-in with
// the offline page of their area. Stores that page and its files, and nothing else: no record and no answer of the server. Ends the sign-in session
// of someone who left without a connection.

// The rule of shared/src/lib/inner-path.ts, which this file cannot import.
const innerForm = /^\/(?![/\\]|%2f|%5c)[A-Za-z0-9._~!$&'()*+,;=:@%/?#-]*$/i
const unresolved = /\/\/|\/\.{1,2}(\/|$)|%2e|%5c|%2f/i
const isInner = (path) =>
  typeof path === 'string' &&
  path.length <= 500 &&
  innerForm.test(path) &&
  !unresolved.test(path.split('?')[0].split('#')[0])

/** The offline page of each area, and where it is stored. */
const areas = [
  { paths: /^\/client(\/|$)/, offlinePath: '/offline', cacheName: 'openhour-offline' },
  { paths: /^\/app(\/|$)/, offlinePath: '/app-offline', cacheName: 'openhour-app-offline' },
]
const areaOf = (path) => areas.find(({ paths }) => paths.test(path))
/** Exists while someone has left and the server does not know it yet. */
const signOutCache = 'openhour-sign-out'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // Without the page, push messages still have to work.
  event.waitUntil(storePagesOfWindows().catch(() => undefined))
})
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode !== 'navigate') {
    if (filePath.test(pathname)) event.respondWith(file(request))
    return
  }
  // Before anyone signs in again.
  const area = areaOf(pathname)
  if (!area) return event.waitUntil(finishSignOut().catch(() => undefined))
  event.respondWith(pageOf(area, event))
})

self.addEventListener('message', (event) => event.data === 'sign-out' && event.waitUntil(signOut()))
self.addEventListener('sync', (event) => event.tag === 'sign-out' && event.waitUntil(finishSignOut()))

async function activate() {
  // The browser asks for the page itself, while the worker starts. When that fails, Firefox shows its own error page instead of the worker's answer.
  const preload = self.registration.navigationPreload
  await (/\bFirefox\//.test(self.navigator.userAgent) ? preload?.disable() : preload?.enable())
  await self.clients.claim()
}

async function pageOf(area, event) {
  try {
    const signedOut = await finishSignOut()
    const page = (!signedOut && (await event.preloadResponse)) || (await fetch(event.request))
    event.waitUntil(storeOfflinePage(area).catch(() => undefined))
    return page
  } catch {
    return (await caches.match(area.offlinePath)) ?? Response.error()
  }
}

/**
 * Whoever left without a connection is signed out before the server shows another page. Returns whether someone was.
 * @throws if the server does not answer
 */
async function finishSignOut() {
  if (!(await caches.has(signOutCache))) return false
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}' })
  if (!answer.ok && answer.status !== 401) throw new Error('The server did not end the sign-in session')
  await caches.delete(signOutCache)
  return true
}

async function signOut() {
  await caches.open(signOutCache)
  // Chromium calls back when there is a connection, even with the site closed. Elsewhere the next page of the portal does it.
  await self.registration.sync?.register('sign-out').catch(() => undefined)
  await finishSignOut().catch(() => undefined)
}

const filePath = /^\/(theme\.js|leave\.js|icon\.svg|looks\/[a-z]+\.svg|assets\/[\w.-]+)$/

/** From the network as ever; a file of the offline page from the cache while there is none. */
async function file(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await caches.match(new URL(request.url).pathname)
    if (stored) return stored
    throw error
  }
}

/** At first, for the windows that asked for this worker. */
async function storePagesOfWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = new Set(windows.map(({ url }) => areaOf(new URL(url).pathname)).filter(Boolean))
  for (const area of open) await storeOfflinePage(area)
}

/** Stores the page with the files that it names, if it has changed. Throws, and leaves what is stored, if one of them is missing. */
async function storeOfflinePage({ offlinePath, cacheName }) {
  // With cookies, because one of them says which name and icon the page has in discreet mode.
  const page = await fetch(offlinePath)
  if (!page.ok) throw new Error('There is no offline page')
  const cache = await caches.open(cacheName)
  const [html, before] = await Promise.all([page.clone().text(), cache.match(offlinePath).then((old) => old?.text())])
  if (html === before) return
  const files = [...new Set(html.match(/\/(?:theme\.js|leave\.js|icon\.svg|looks\/[a-z]+\.svg|assets\/[\w.-]+)/g))]
  await cache.addAll(files)
  await cache.put(offlinePath, page)
  const wanted = new Set([offlinePath, ...files])
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url)
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

// The rule of shared/src/features/discretion/discretion.rules.ts.
const lookIcon = /^\/looks\/[a-z]+-192\.png$/

async function show(data) {
  let message = {}
  try {
    message = data.json()
  } catch {
    // A message that cannot be read still has to be shown, or the browser takes the right away.
  }
  const text = (value, otherwise) => (typeof value === 'string' && value !== '' ? value : otherwise)
  await self.registration.showNotification(text(message.title, 'New notification'), {
    body: text(message.body, ''),
    tag: text(message.tag, 'news'),
    icon: lookIcon.test(message.icon) ? message.icon : '/icon.svg',
    data: { url: isInner(message.url) ? message.url : '/' },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url))
})

async function open(url) {
  const path = isInner(url) ? url : '/'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const signedIn = windows.find((one) => /^\/(app|client)(\/|$)/.test(new URL(one.url).pathname))
  if (!signedIn) return self.clients.openWindow(path)
  await signedIn.focus()
  return signedIn.navigate(path).catch(() => self.clients.openWindow(path))
}
