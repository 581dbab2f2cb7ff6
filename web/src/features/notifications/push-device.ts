import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { ownScript } from '../../lib/trusted-script.ts'

/** The state of push notifications in this browser. */
export type PushDevice =
  | { state: 'unsupported' | 'blocked' | 'off' }
  | { state: 'on'; subscriptionId: string; endpoint: string }

function supported(): boolean {
  return window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** A subscription belongs to one server key and cannot be used with another installation's. */
function isOfKey(subscription: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  const wanted = bytesOf(publicKey)
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index])
}

/** On means that browser and server agree. */
export async function readDevice(): Promise<PushDevice> {
  if (!supported()) return { state: 'unsupported' }
  if (Notification.permission === 'denied') return { state: 'blocked' }
  const subscription = await subscriptionHere()
  if (!subscription) return { state: 'off' }
  const { endpoint } = subscription
  const { publicKey, subscriptionId } = await api.push.status({ endpoint })
  return subscriptionId !== null && isOfKey(subscription, publicKey)
    ? { state: 'on', subscriptionId, endpoint }
    : { state: 'off' }
}

/**
 * Asks the browser for permission, then registers the subscription with the server.
 * @throws when the browser or the server fails
 */
export async function turnOn(): Promise<PushDevice> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { state: permission === 'denied' ? 'blocked' : 'off' }
  const { publicKey } = await api.push.status({})
  await navigator.serviceWorker.register(ownScript('/sw.js'))
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !isOfKey(before, publicKey)) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  const subscription = await pushManager.subscribe(options)
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await api.push.subscribe({ endpoint: subscription.endpoint, keys: { p256dh, auth } })
  return readDevice()
}

/** Unsubscribes on the server first: from then on nothing is sent, whatever the browser does. */
export async function turnOff(subscriptionId: string): Promise<PushDevice> {
  try {
    await api.push.unsubscribe({ id: subscriptionId })
  } catch (error) {
    if (problemFrom(error).code !== 'not-found') throw error
  }
  await (await subscriptionHere())?.unsubscribe()
  return { state: 'off' }
}

export function sendTest(subscriptionId: string): Promise<unknown> {
  return api.push.test({ id: subscriptionId })
}
