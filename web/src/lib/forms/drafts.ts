import { api } from '../api/api.ts'
import { problemFrom } from '../api/http.ts'
import { isOurs, isOutdated, type Kept, type Typed, typedOf, withBefore, withoutBefore } from './draft-bodies.ts'
import type { LocalEntries } from './local-entries.ts'
import type { DraftState } from './draft-phase.ts'
import { forgetLeft, onSignInLost } from './unsaved-text.ts'
import { saveBeforeReload } from '../code/reload.ts'

export type OpenDraft = {
  /** The earlier draft, the newest of server and browser. */
  load(): Promise<Typed | undefined>
  /** Takes typed values; they are saved a moment later. */
  change(typed: Typed): void
  /** The record has these values now: later drafts are relative to them. */
  follow(saved: Typed): void
  /** Saves pending text immediately. Set `leaving` if the page may close before the response. */
  keep(leaving?: boolean): Promise<void>
  /** Resolves a conflict. */
  settle(): Promise<void>
  /** The form was sent or discarded: deletes the draft everywhere. */
  finish(): Promise<void>
  /** Stops, and saves pending text. */
  close(): void
}

const afterMs = 800
/** The longest interval between saves while typing continues. */
const atLeastEveryMs = 5_000
const againAfterMs = 15_000
/** The browser's limit for requests of a closing page. */
const maxOnLeave = 60_000

/**
 * The draft of one form, on the server, and encrypted in this browser while the server cannot be reached.
 * @param options.key names the form and its record: `client:new`, `client:<id>:edit`
 * @param options.owner the person this page belongs to. It is sent with every call: if someone else has signed in in another tab since,
 *   the server stores, returns and deletes nothing, and the typed text stays here
 * @param options.initial the initial values; without them a later change of the record is not detected
 * @param options.clientId the client it belongs to: deleting the client deletes the draft
 */
export function openDraft(options: {
  key: string
  owner: string
  initial?: Typed | undefined
  clientId?: string | undefined
  entries: LocalEntries
  onState: (state: DraftState) => void
}): OpenDraft {
  const { key, owner: ownerId, clientId, entries, onState } = options
  let { initial } = options
  let version = 0
  /** Saves without a response: the server may have them, so they are not another tab's. */
  let unanswered: string[] = []
  let waiting: Typed | undefined
  /** All typed fields since the form opened, saved or not. */
  let typedHere: Typed | undefined
  /** Being sent to the server. */
  let sending: Typed | undefined
  let conflict: DraftState['other']
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | undefined
  let working: Promise<void> = Promise.resolve()
  let closed = false
  let finished = false
  let loading = false
  /** Saved by this page: responses to earlier requests are older than that. */
  let saved = false
  /** The server refused a save because the sign-in session is over. */
  let signedOut = false

  const say = (state: DraftState) => {
    if (!closed) onState(conflict ? { ...state, other: conflict } : state)
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void keep(), ms)
  }
  const goOn = () => void keep()

  async function keepHere(typed: Typed): Promise<void> {
    try {
      await entries.store(key, { version, typed: withBefore(typed, initial), unanswered } satisfies Kept)
      say({ phase: 'offline' })
    } catch (error) {
      say({ phase: 'unsaved', reason: error instanceof Error ? error.message : String(error) })
    }
    later(againAfterMs)
  }

  /** The oldest are those that may have arrived before the connection was lost; long ones would fill the browser's storage. */
  function remember(body: string): void {
    if (!unanswered.includes(body) && body.length < maxOnLeave / 2) unanswered = [...unanswered.slice(0, 4), body]
  }

  async function removeThere(): Promise<void> {
    if (version > 0 || unanswered.length > 0) await api.drafts.remove({ key, ownerId })
    unanswered = []
  }

  async function send(typed: Typed, leaving: boolean): Promise<void> {
    const body = JSON.stringify(withBefore(typed, initial))
    try {
      if (Object.keys(typed).length === 0) {
        entries.remove(key)
        await removeThere()
        version = 0
        say({ phase: waiting ? 'waiting' : 'none' })
        return
      }
      const outlivesPage = leaving && body.length < maxOnLeave / 2
      const save = () => api.drafts.save({ key, ownerId, version, body, clientId }, { context: { outlivesPage } })
      let kept = await save()
      if (kept.other && unanswered.includes(kept.other.body)) {
        version = kept.version
        kept = await save()
      }
      version = kept.version
      saved = true
      unanswered = []
      // The same person has signed in again in another tab.
      if (signedOut) forgetLeft(ownerId)
      signedOut = false
      if (kept.other) {
        conflict = { typed: withoutBefore(typedOf(kept.other.body)), earlier: false }
        waiting ??= typed
        say({ phase: 'unsaved' })
        return
      }
      entries.remove(key)
      say({ phase: waiting ? 'waiting' : 'saved' })
    } catch (error) {
      const { code, detail } = problemFrom(error)
      waiting ??= typed
      signedOut = code === 'not-signed-in'
      if (code !== 'unavailable') return say({ phase: 'unsaved', reason: detail })
      remember(body)
      await keepHere(waiting)
    }
  }

  /** Saves run in order, after the earlier draft is known: each says which version it is based on. A closing page cannot wait. */
  function keep(leaving = false): Promise<void> {
    clearTimeout(timer)
    const save = async () => {
      if (finished || conflict || !waiting) return
      const typed = waiting
      waiting = undefined
      waitingSince = undefined
      sending = typed
      await send(typed, leaving)
      if (sending === typed) sending = undefined
    }
    const kept = leaving && loading ? save() : working.then(save)
    working = Promise.all([working, kept]).then(() => undefined)
    return kept
  }

  addEventListener('online', goOn)
  const stopSaving = saveBeforeReload(() => keep())
  const stopKeeping = onSignInLost(() => {
    const typed = waiting ?? sending
    if (finished || !typed) return undefined
    return {
      owner: ownerId,
      name: key,
      data: { version, typed: withBefore(typed, initial), unanswered } satisfies Kept,
    }
  })
  const stop = () => {
    closed = true
    clearTimeout(timer)
    removeEventListener('online', goOn)
    stopSaving()
  }

  async function load(): Promise<Typed | undefined> {
    void entries.prepare()
    const [server, local] = await Promise.all([
      api.drafts.get({ key, ownerId }).then(
        ({ draft }) => draft,
        () => undefined,
      ),
      (entries.read(key) as Promise<Kept | undefined>).catch(() => undefined),
    ])
    if (!saved) version = (server === undefined ? local : server)?.version ?? 0
    const theirs = server && !saved ? typedOf(server.body) : undefined
    const typed = local?.typed ?? theirs
    if (!typed) return undefined
    const earlier = withoutBefore(typed)
    if (initial && isOutdated(typed, initial)) {
      conflict = { typed: earlier, earlier: true }
      say({ phase: 'unsaved' })
      return undefined
    }
    if (local || typedHere) waiting = { ...earlier, ...typedHere }
    if (!local) {
      say({ phase: waiting ? 'waiting' : 'saved' })
      return earlier
    }
    unanswered = local.unanswered ?? []
    if (server === undefined) {
      say({ phase: 'offline' })
      later(againAfterMs)
    } else if (theirs && server && server.version !== local.version && !isOurs(server.body, local)) {
      conflict = { typed: withoutBefore(theirs), earlier: false }
      say({ phase: 'unsaved' })
    } else void keep()
    return earlier
  }

  return {
    load: () => {
      loading = true
      const loaded = load().finally(() => (loading = false))
      working = loaded.then(() => undefined)
      return loaded
    },
    change: (typed) => {
      if (closed) return
      waiting = typedHere = typed
      say({ phase: 'waiting' })
      waitingSince ??= performance.now()
      if (!conflict) later(Math.min(afterMs, Math.max(0, waitingSince + atLeastEveryMs - performance.now())))
    },
    follow: (saved) => {
      initial &&= { ...initial, ...saved }
    },
    keep,
    settle: () => {
      conflict = undefined
      say({ phase: 'waiting' })
      return keep()
    },
    finish: async () => {
      stop()
      stopKeeping()
      finished = true
      await working
      entries.remove(key)
      await removeThere().catch(() => undefined)
    },
    close: () => {
      if (closed) return
      // Its last text can still be lost with the sign-in until the server has answered.
      void keep(true).finally(stopKeeping)
      stop()
    },
  }
}
