import { AudioLines, CalendarRange } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const aiFeature: Feature = {
  profileTabs: [
    {
      id: 'ai-reports',
      title: 'AI Weekly Reports',
      shortTitle: 'Reports',
      icon: CalendarRange,
      help: 'record-reports',
      gate: 'weeklyReports',
      readableWhenLocked: true,
      load: () => import('./weekly-reports/WeeklyReportsTab.tsx').then((file) => file.WeeklyReportsTab),
      prefetch: (queryClient, clientId) =>
        import('./weekly-reports/reports-query.ts').then((file) =>
          queryClient.prefetchQuery(file.weeklyReportsQuery(clientId)),
        ),
    },
    {
      id: 'ai-sessions',
      title: 'AI Session Analysis',
      shortTitle: 'Analysis',
      icon: AudioLines,
      help: 'record-analysis',
      gate: 'summaries',
      readableWhenLocked: true,
      load: () => import('./session-analysis/AiSessionsTab.tsx').then((file) => file.AiSessionsTab),
      prefetch: (queryClient, clientId) =>
        import('./session-analysis/session-notes-query.ts').then((file) =>
          queryClient.prefetchQuery(file.sessionNotesQuery(clientId)),
        ),
    },
  ],
}
