import { AudioLines } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const aiFeature: Feature = {
  profileTabs: [
    {
      id: 'ai-sessions',
      title: 'AI Session Analysis',
      shortTitle: 'Analysis',
      icon: AudioLines,
      gate: 'summaries',
      readableWhenLocked: true,
      load: () => import('./session-analysis/AiSessionsTab.tsx').then((file) => file.AiSessionsTab),
      prefetch: (queryClient, clientId) =>
        import('./session-analysis/drafts-query.ts').then((file) =>
          queryClient.prefetchQuery(file.sessionNotesQuery(clientId)),
        ),
    },
  ],
}
