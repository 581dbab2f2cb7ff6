import type { QueryClient } from '@tanstack/react-query'
import { noteReached } from './connection.ts'
import { answeredAt } from './first-answers.ts'
import { refreshAfter } from './refresh.ts'

const reopenAfterMs = 5_000

/**
 * Listens for changes made in other tabs and on other devices, until the returned function is called. The server says
 * which table changed, never what; the queries that show it are refetched under the user's own rights. After a lost
 * connection everything on the screen is refetched, which is also how a window learns that its sign-in session has
 * ended.
 */
export function listenForChanges(queryClient: QueryClient): () => void {
  let source: EventSource
  let reopening: ReturnType<typeof setTimeout> | undefined
  let connectedBefore = false
  const everything = () => void queryClient.invalidateQueries()

  function open(): void {
    source = new EventSource(answeredAt === undefined ? '/api/live' : `/api/live?since=${answeredAt}`)
    source.addEventListener('ready', () => {
      noteReached(true)
      if (connectedBefore) everything()
      connectedBefore = true
    })
    source.addEventListener('again', everything)
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      void refreshAfter(queryClient, data)
    })
    // The browser reconnects by itself, except after a response that was not a stream (signed out, a proxy's error
    // page).
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      everything()
      reopening = setTimeout(open, reopenAfterMs)
    })
  }

  open()
  return () => {
    clearTimeout(reopening)
    source.close()
  }
}
