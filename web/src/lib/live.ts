import type { QueryClient } from '@tanstack/react-query'

/** Which operations show something of a table: they are asked anew when it changes. */
const shownBy: Record<string, string[]> = {
  clients: ['clients', 'account', 'billing'],
  sessions: ['clients'],
  mood_logs: ['clients'],
  treatment_plans: ['clients'],
  subscribers: ['account', 'billing'],
  profiles: ['account'],
}

/**
 * Listens for changes that other windows and devices make, until the returned function is called. The server says which table changed, never
 * what; each answer is fetched anew under one's own rights. After a lost connection everything on the screen is asked again.
 */
export function listenForChanges(queryClient: QueryClient): () => void {
  const source = new EventSource('/api/live')
  let connectedBefore = false
  const everything = () => void queryClient.invalidateQueries()
  source.addEventListener('ready', () => {
    if (connectedBefore) everything()
    connectedBefore = true
  })
  source.addEventListener('again', everything)
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const features = shownBy[data] ?? []
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => Array.isArray(path) && features.includes(String(path[0])),
    })
  })
  return () => source.close()
}
