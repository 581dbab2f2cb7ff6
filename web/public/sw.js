// Shows push messages and leads to a page of ours when one is pressed. Without a connection, answers requests for pages of the portal with
// the offline page. Stores that page and its files, and nothing else: no record and no answer of the server.

// The rule of shared/src/lib/inner-path.ts, which this file cannot import.
const innerForm = /^\/(?![/\\]|%2f|%5c)[A-Za-z0-9._~!$&'()*+,;=:@%/?#-]*$/i
const unresolved = /\/\/|\/\.{1,2}(\/|$)|%2e|%5c|%2f/i
const isInner = (path) =>
  typeof path === 'string' &&
  path.length <= 500 &&
  innerForm.test(path) &&
  !unresolved.test(path.split('?')[0].split('#')[0])

const offlinePath = '/offline'
const cacheName = 'openhour-offline'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // Without the page, push messages still have to work.
  event.waitUntil(storeOfflinePage().catch(() => undefined))
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
  if (!/^\/client(\/|$)/.test(pathname)) return
  event.respondWith(portalPage(event))
})

async function activate() {
  // The browser asks for the page itself, while the worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function portalPage(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(storeOfflinePage().catch(() => undefined))
    return page
  } catch {
    return (await caches.match(offlinePath)) ?? Response.error()
  }
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

/** Stores the page with the files that it names, if it has changed. Throws, and leaves what is stored, if one of them is missing. */
async function storeOfflinePage() {
  // With cookies, because one of them says which name and icon the page has in discreet mode.
  const page = await fetch(offlinePath)
  if (!page.ok) throw new Error('There is no offline page')
  const cache = await caches.open(cacheName)
  const [html, before] = await Promise.all([page.clone().text(), cache.match(offlinePath).then((old) => old?.text())])
  if (html === before) return
  const files = [
    ...new Set(html.match(/\/(?:theme\.js|leave\.js|icon\.svg|looks\/[a-z]+\.svg|assets\/[\w-]+\.[\w.]+)/g)),
  ]
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
