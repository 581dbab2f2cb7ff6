const pausesMs = [300, 1200]
const messages = /dynamically imported module|module script failed|file of Openhour/

/** True where a file of the application could not be fetched: no connection, a server that is down, or a file that an upgrade removed. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && messages.test(error.message)
}

/**
 * Runs a dynamic import, and twice more where its file could not be fetched: an interruption of a second is nobody's business. The error then has
 * words of our own: at the browser's the router loads the whole document anew, which offline leaves an empty window.
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
 * Stands before every dynamic import of the built pages, in place of Vite's own helper, which is larger: the landing page has 5 kB for everything.
 * It fetches what a part needs beside the part itself, and waits for its style sheets.
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
  // A link that failed never fetches again: the next try makes another one.
  const watched = fetched.catch((event: unknown) => {
    known.delete(href)
    link.remove()
    if (sheet) throw event
  })
  if (sheet) await watched
}
