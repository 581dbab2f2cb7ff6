import { Files } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const documentsFeature: Feature = {
  profileTabs: [
    {
      id: 'documents',
      title: 'Documents',
      shortTitle: 'Documents',
      icon: Files,
      help: 'record-documents',
      action: 'new',
      load: () => import('./DocumentsTab.tsx').then((file) => file.DocumentsTab),
      prefetch: (queryClient, clientId) =>
        import('./documents-query.ts').then((file) => queryClient.prefetchQuery(file.documentListQuery(clientId))),
    },
  ],
}
