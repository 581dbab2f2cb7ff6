export type Toast = {
  tone: 'good' | 'bad' | 'plain'
  title: string
  description?: string
  /** An action besides reading. One that takes back what was done is called 'Undo': see `undoLabel`. */
  action?: { label: string; onSelect: () => void }
}
type Extra = Pick<Toast, 'description' | 'action'>
/** An action of this name is there for ten seconds. Ctrl Z outside a field does it too, and F8 leads to it from anywhere. */
export const undoLabel = 'Undo'
/** Takes back what was said about a failure that is over. */
type Over = { over: string }

// The toast component is fetched with the first toast; until then toasts wait here.
let waiting: (Toast | Over)[] = []
let shower: (() => void) | undefined

/** Titles of failures that were said. */
const shown = new Set<string>()

function put(tone: Toast['tone'], title: string, extra: Extra = {}): void {
  if (tone === 'bad') shown.add(title)
  waiting.push({ tone, title, ...extra })
  shower?.()
}

/** A short message about what just happened, for 4 seconds, or 10 with an action. Important failures must also be on the screen. */
export const toast = {
  good: (title: string, extra?: Extra) => put('good', title, extra),
  bad: (title: string, extra?: Extra) => put('bad', title, extra),
  plain: (title: string, extra?: Extra) => put('plain', title, extra),
  /** The same thing has worked since: messages of this failure go. @param title of `bad` */
  over: (title: string) => {
    waiting = waiting.filter((one) => 'over' in one || one.tone !== 'bad' || one.title !== title)
    if (!shown.has(title)) return
    waiting.push({ over: title })
    shower?.()
  },
}

/** For ui/Toaster.tsx: called when a toast is queued, immediately if one is queued already. */
export function onToast(show: () => void): () => void {
  shower = show
  if (waiting.length > 0) show()
  return () => {
    if (shower === show) shower = undefined
  }
}

/** For ui/Toaster.tsx: returns the queued toasts and empties the queue. */
export function takeToasts(): (Toast | Over)[] {
  const taken = waiting
  waiting = []
  return taken
}
