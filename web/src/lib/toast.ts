export type Toast = {
  tone: 'good' | 'bad' | 'plain'
  title: string
  description?: string
  /** A deed besides reading, such as undoing. */
  action?: { label: string; onSelect: () => void }
}
type Extra = Pick<Toast, 'description' | 'action'>

// What shows toasts is fetched with the first one; until then they wait here.
let waiting: Toast[] = []
let shower: (() => void) | undefined

function put(tone: Toast['tone'], title: string, extra: Extra = {}): void {
  waiting.push({ tone, title, ...extra })
  shower?.()
}

/** Short words about what just happened, for 4 seconds. A failure that matters belongs on the screen besides. */
export const toast = {
  good: (title: string, extra?: Extra) => put('good', title, extra),
  bad: (title: string, extra?: Extra) => put('bad', title, extra),
  plain: (title: string, extra?: Extra) => put('plain', title, extra),
}

/** For ui/Toaster.tsx: called when a toast waits, at once if one does already. */
export function onToast(show: () => void): () => void {
  shower = show
  if (waiting.length > 0) show()
  return () => {
    if (shower === show) shower = undefined
  }
}

/** For ui/Toaster.tsx: hands over what waits, once. */
export function takeToasts(): Toast[] {
  const taken = waiting
  waiting = []
  return taken
}
