import pg from 'pg'
import { nowMs } from '../clock.ts'
import type { DatabaseAddress } from '../database/connection.ts'
import { faultFields, type Log } from '../log.ts'

/** A change to a person's data: whose, and in which table, but never the data itself. */
export type Change = { userId: string; table: string }

type StreamOptions = {
  /** Ends the stream. */
  signal: AbortSignal
  /** The stream ends when it is false; checked before each message and heartbeat. */
  stillSignedIn: () => Promise<boolean>
  /** When the browser's data was read, in ms. If it may have changed since, the browser is told to fetch everything again. */
  since?: number | undefined
}

/** Announces changes to every open browser of a person. The whole node shares one LISTEN connection. */
export type Live = {
  /** The event stream of one browser. */
  stream(userId: string, options: StreamOptions): Response
  connections(): number
  listening(): boolean
  close(): Promise<void>
}

const heartbeatMs = 25_000
const perPerson = 20
/** A browser with more unread messages is disconnected. It refetches everything when it reconnects. */
const maxUnread = 200
/** The latest change of this many people is remembered. */
const maxRemembered = 20_000
/** Instead of a person: a change that concerns all. */
const everybody = 'everybody'
/** Open windows that are told of such a change in a second, because each asks for something then. */
const toldPerSecond = 200
const encoder = new TextEncoder()

export async function openLive(
  address: DatabaseAddress,
  options: {
    log: Log
    onChange: (change: Change) => void
    /** The connection was lost for a while, so changes may have been missed. */
    onGap: () => void
    onCount: (count: number) => void
  },
): Promise<Live> {
  const people = new Map<string, Set<Browser>>()
  let connection: pg.Client | undefined
  let closed = false
  let count = 0
  const changedAt = new Map<string, number>()
  /** Changes before this are not known. */
  let knownSince = nowMs()

  function remember(userId: string): void {
    changedAt.delete(userId)
    changedAt.set(userId, nowMs())
    const [oldest] = changedAt
    if (changedAt.size <= maxRemembered || !oldest) return
    changedAt.delete(oldest[0])
    knownSince = Math.max(knownSince, oldest[1] + 1)
  }

  function publishToAll(table: string): void {
    // Who opens a page now has read before it, or reads again.
    knownSince = nowMs()
    const browsers = [...people.values()].flatMap((each) => [...each])
    for (const [index, browser] of browsers.entries()) {
      if (index < toldPerSecond) browser.send('change', table)
      else setTimeout(() => browser.send('change', table), (index / toldPerSecond) * 1000).unref()
    }
  }

  function publish(payload: string): void {
    const [userId = '', table = ''] = payload.split(' ')
    if (userId === everybody) return publishToAll(table)
    remember(userId)
    options.onChange({ userId, table })
    for (const browser of people.get(userId) ?? []) browser.send('change', table)
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({ ...address, application_name: 'openhour live', keepAlive: true })
    let over = false
    const retry = (error?: unknown) => {
      if (over || closed) return
      over = true
      if (error) options.log.warn(faultFields(error), 'live updates lost their connection and will reconnect')
      connection = undefined
      next.end().catch(() => undefined)
      setTimeout(() => void listen().catch(retry), 500).unref()
    }
    next.on('error', retry)
    next.on('end', () => retry())
    next.on('notification', ({ payload }) => publish(payload ?? ''))
    try {
      await next.connect()
      await next.query('listen openhour_live')
    } catch (error) {
      retry(error)
      return
    }
    connection = next
    knownSince = nowMs()
    options.onGap()
    // Notifications sent in the meantime are lost, so every browser refetches everything.
    for (const browsers of people.values()) for (const browser of browsers) browser.send('again', '*')
  }

  await listen()

  return {
    stream(userId, { signal, stillSignedIn, since }) {
      const browsers = people.get(userId) ?? new Set<Browser>()
      people.set(userId, browsers)
      if (browsers.size >= perPerson) [...browsers][0]?.end()
      const browser = openBrowser(() => {
        if (!browsers.delete(browser)) return
        if (browsers.size === 0) people.delete(userId)
        options.onCount(--count)
      }, stillSignedIn)
      browsers.add(browser)
      options.onCount(++count)
      if (since !== undefined && (since < knownSince || (changedAt.get(userId) ?? 0) >= since))
        browser.send('again', '*')
      signal.addEventListener('abort', () => browser.end(), { once: true })
      return new Response(browser.body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      })
    },
    connections: () => count,
    listening: () => connection !== undefined,
    close: async () => {
      closed = true
      const open = [...people.values()].flatMap((browsers) => [...browsers])
      for (const browser of open) browser.end()
      await connection?.end().catch(() => undefined)
    },
  }
}

type Browser = { body: ReadableStream<Uint8Array>; send(event: string, data: string): void; end(): void }

function openBrowser(onEnd: () => void, stillSignedIn: () => Promise<boolean>): Browser {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let heartbeat: NodeJS.Timeout | undefined
  const pending = new Set<string>()
  let sending = false
  const end = () => {
    clearInterval(heartbeat)
    const open = controller
    controller = undefined
    try {
      open?.close()
    } catch {
      // already closed by the browser
    }
    onEnd()
  }
  const enqueue = (message: string) => {
    if ((controller?.desiredSize ?? 0) < -maxUnread) end()
    else controller?.enqueue(encoder.encode(message))
  }
  /** Messages that arrive during the check wait for the next one, because the person may have signed out in between. */
  async function sendAll(): Promise<void> {
    while (pending.size > 0 && controller) {
      const messages = [...pending]
      pending.clear()
      // If the check fails, the browser reconnects and refetches everything.
      if (!(await stillSignedIn().catch(() => false))) return end()
      for (const message of messages) enqueue(message)
    }
  }
  const send = (event: string, data: string) => {
    pending.add(messageOf(event, data))
    if (sending) return
    sending = true
    void sendAll().finally(() => (sending = false))
  }
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened
      send('ready', String(nowMs()))
      heartbeat = setInterval(async () => {
        if (await stillSignedIn().catch(() => true)) enqueue(messageOf('beat', String(nowMs())))
        else end()
      }, heartbeatMs)
    },
    cancel: end,
  })
  return { body, send, end }
}

function messageOf(event: string, data: string): string {
  return `event: ${event}\ndata: ${data}\n\n`
}
