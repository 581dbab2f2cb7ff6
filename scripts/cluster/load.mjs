// Mixed work at a steady rate, as the pages would send it.
import { randomUUID } from 'node:crypto'
import { pdf } from '../../server/src/testing/document-samples.ts'
import { untilStored } from './browser.mjs'
import { clientDetails, password } from './people.mjs'

const pick = (list) => list[Math.floor(Math.random() * list.length)]
/** How often each kind of work comes. */
const mix = {
  lists: 38,
  record: 12,
  clients: 12,
  sessions: 12,
  notes: 12,
  messages: 4,
  uploads: 4,
  signIns: 4,
  signUps: 2,
}
const turns = Object.entries(mix).flatMap(([kind, share]) => Array.from({ length: share }, () => kind))

/** More people than this do not wait at the same time. */
const maxUnderway = 1_000

/**
 * @param practices from people.mjs
 * @returns `acknowledged`: ids by kind that the server said were stored; `phase(name)` starts new figures
 */
export function startLoad({ practices, perSecond, browserFor }) {
  const acknowledged = { clients: [], sessions: [], notes: [], messages: [], documents: [] }
  const signedUp = new Set()
  const marks = []
  let number = 0
  let phase
  let underway = 0
  let stopped = false
  const begin = (name) =>
    (phase = {
      name,
      began: performance.now(),
      requests: 0,
      repeatedReads: 0,
      presses: 0,
      failures: [],
      firsts: [],
      times: [],
    })
  begin('start')

  /** Counts an answer; true if it is a success. */
  function count(at, kind, answer) {
    at.requests++
    if (answer.repeated) at.repeatedReads++
    if (answer.presses > 1) at.presses++
    if (answer.first) at.firsts.push({ kind, ...answer.first })
    const ok = answer.status === 200 || answer.status === 201
    if (!ok) at.failures.push({ kind, status: answer.status, code: answer.code, detail: answer.detail })
    return ok
  }

  const write = async (kind, list, send, browser) => {
    const at = phase
    const answer = await untilStored(send, { isOver: () => stopped })
    if (count(at, kind, answer)) list?.push({ id: answer.json.id, browser })
    return answer
  }
  const read = async (kind, ask) => count(phase, kind, await ask())

  const work = {
    lists: ({ browser, clients }) =>
      read('lists', () =>
        pick([
          () => browser.read('clients/list'),
          () => browser.read('sessions/list', { clientId: pick(clients) }),
          () => browser.read('notes/list', { clientId: pick(clients) }),
          () => browser.read('notifications/list', { limit: 5 }),
          () => browser.read('dashboard/today'),
        ])(),
      ),
    record: ({ browser, clients }) => read('record', () => browser.read('clients/get', { id: pick(clients) })),
    clients: ({ browser }) => {
      const email = `load${number++}@example.com`
      const key = randomUUID()
      marks.push(email)
      return write('clients', acknowledged.clients, () => browser.write('clients/add', clientDetails(email), key))
    },
    sessions: ({ browser, clients }) => {
      const key = randomUUID()
      const input = {
        clientId: pick(clients),
        sessionDate: '2026-09-10',
        durationMinutes: 50,
        sessionType: 'individual',
        status: 'completed',
        notes: `mark ${key}`,
      }
      marks.push(key)
      return write('sessions', acknowledged.sessions, () => browser.write('sessions/add', input, key))
    },
    notes: ({ browser, clients }) => {
      const key = randomUUID()
      const sections = [{ heading: 'Data', text: `mark ${key}` }]
      const input = {
        clientId: pick(clients),
        template: 'own',
        templateName: 'Short',
        serviceDate: '2026-05-04',
        sections,
      }
      marks.push(key)
      return write('notes', acknowledged.notes, () => browser.write('notes/add', input, key))
    },
    messages: ({ browser, reachable }) => {
      const key = randomUUID()
      const input = { clientId: reachable, text: `mark ${key}` }
      return write('messages', acknowledged.messages, () => browser.write('messages/send', input, key))
    },
    uploads: async (practice) => {
      // Pages send one file after the other.
      if (practice.isUploading) return work.record(practice)
      practice.isUploading = true
      const key = randomUUID()
      marks.push(key)
      const content = new Uint8Array(Buffer.concat([pdf(key), Buffer.alloc(20_000, ' ')]))
      const details = { clientId: pick(practice.clients), fileName: 'Consent.pdf', title: key, documentType: 'consent' }
      const headers = {
        'content-type': 'application/octet-stream',
        'openhour-document': Buffer.from(JSON.stringify(details)).toString('base64url'),
        'idempotency-key': key,
      }
      const send = () => practice.browser.send('POST', '/api/documents', content, headers)
      await write('uploads', acknowledged.documents, send, practice.browser)
      practice.isUploading = false
    },
    signIns: ({ email }) => {
      const browser = browserFor()
      return write('signIns', undefined, () => browser.send('POST', '/api/auth/sign-in', { email, password }))
    },
    signUps: async () => {
      const email = `signup${number++}@example.com`
      const browser = browserFor()
      const form = { name: 'Proof', email, password, role: 'therapist', timeZone: 'Europe/London' }
      const answer = await write('signUps', undefined, () => browser.send('POST', '/api/auth/sign-up', form))
      if (answer.status === 200) signedUp.add(email)
    },
  }

  function sendOne() {
    underway++
    const began = performance.now()
    const at = phase
    void Promise.resolve(work[pick(turns)](pick(practices))).finally(() => {
      underway--
      at.times.push(performance.now() - began)
    })
  }
  const loadBegan = performance.now()
  let sent = 0
  // A busy machine calls timers late, so what is due is counted.
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - loadBegan) / 1000) * perSecond)
    for (; sent < due; sent++) if (underway < maxUnderway) sendOne()
  }, 1000 / perSecond)

  return {
    acknowledged,
    signedUp,
    marks,
    begin,
    /** Waits for what is under way, for at most `limitMs`. */
    stop: async (limitMs = 120_000) => {
      clearInterval(timer)
      const end = performance.now() + limitMs
      while (underway > 0 && performance.now() < end) await new Promise((done) => setTimeout(done, 50))
      stopped = true
      return underway
    },
    underway: () => underway,
  }
}

/** One line about a phase. */
export function figuresOf(phase) {
  const times = phase.times.toSorted((a, b) => a - b)
  const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  const seconds = (performance.now() - phase.began) / 1000
  return (
    `${phase.requests} requests in ${Math.round(seconds)} s (${(phase.requests / seconds).toFixed(0)}/s), median ${at(0.5)} ms, 99 % ${at(0.99)} ms, ` +
    `${phase.repeatedReads} reads repeated by the page, ${phase.presses} writes sent again by a person, ${phase.failures.length} failed`
  )
}
