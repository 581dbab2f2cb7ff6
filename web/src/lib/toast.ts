export type Toast = {
  tone: 'good' | 'bad' | 'plain'
  title: string
  description?: string
  /** An action besides reading, such as undo. */
  action?: { label: string; onSelect: () => void }
}
type Extra = Pick<Toast, 'description' | 'action'>

// The toast component is fetched with the first toast; until then toasts wait here.
let waiting: Toast[] = []
let shower: (() => void) | undefined

function put(tone: Toast['tone'], title: string, extra: Extra = {}): void {
  waiting.push({ tone, title, ...extra })
  shower?.()
}

/** A short message about what just happened, for 4 seconds. Important failures must also be on the screen. */
export const toast = {
  good: (title: string, extra?: Extra) => put('good', title, extra),
  bad: (title: string, extra?: Extra) => put('bad', title, extra),
  plain: (title: string, extra?: Extra) => put('plain', title, extra),
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
export function takeToasts(): Toast[] {
  const taken = waiting
  waiting = []
  return taken
}
