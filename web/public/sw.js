// Shows push messages and leads to a page of ours when one is pressed. Keeps nothing and answers no request: records are never stored here.

// The rule of shared/src/lib/inner-path.ts, which this file cannot import.
const innerForm = /^\/(?![/\\]|%2f|%5c)[A-Za-z0-9._~!$&'()*+,;=:@%/?#-]*$/i
const unresolved = /\/\/|\/\.{1,2}(\/|$)|%2e|%5c|%2f/i
const isInner = (path) =>
  typeof path === 'string' &&
  path.length <= 500 &&
  innerForm.test(path) &&
  !unresolved.test(path.split('?')[0].split('#')[0])

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

async function show(data) {
  let message = {}
  try {
    message = data.json()
  } catch {
    // A message that cannot be read still has to be shown, or the browser takes the right away.
  }
  const text = (value, otherwise) => (typeof value === 'string' && value !== '' ? value : otherwise)
  await self.registration.showNotification(text(message.title, 'New notification in Openhour'), {
    body: text(message.body, ''),
    tag: text(message.tag, 'openhour'),
    icon: '/icon.svg',
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
