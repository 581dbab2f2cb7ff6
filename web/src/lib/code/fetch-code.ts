const pausesMs = [300, 1200]
const messages = /dynamically imported module|module script failed|file of Openhour/

/**
 * True if a file of the application could not be fetched: no connection, the server is down, or an upgrade removed the
 * file.
 */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && messages.test(error.message)
}

/**
 * Runs a dynamic import, and retries twice if its file could not be fetched, so that short interruptions go unnoticed.
 * The error then has our own message: on the browser's message the router would reload the whole document, which leaves
 * an empty window when offline.
 */
async function fetchCode<T>(load: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Event) && !isCodeMissing(error)) throw error
    const pause = pausesMs[failures]
    if (pause === undefined || !navigator.onLine) throw new Error('A file of Openhour could not be fetched')
    await new Promise((done) => setTimeout(done, pause))
    return fetchCode(load, failures + 1)
  }
}

const known = new Set<string>()

/**
 * Replaces Vite's own helper before every dynamic import of the built pages. Vite's is larger, and the landing page has
 * 5 kB for everything. Preloads what a part needs and waits for its style sheets.
 */
export function importCode<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  return fetchCode(() => Promise.all(files.map(addLink)).then(load))
}

async function addLink(file: string): Promise<void> {
  const href = `/${file}`
  if (known.has(href) || document.querySelector(`link[href="${href}"]`)) return
  known.add(href)
  const link = document.createElement('link')
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.href = href
  document.head.append(link)
  const fetched = new Promise((done, fail) => Object.assign(link, { onload: done, onerror: fail }))
  const sheet = link.rel === 'stylesheet'
  // A failed link element never fetches again: the next attempt creates a new one.
  const watched = fetched.catch((event: unknown) => {
    known.delete(href)
    link.remove()
    if (sheet) throw event
  })
  if (sheet) await watched
}
