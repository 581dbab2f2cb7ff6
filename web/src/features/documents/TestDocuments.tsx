import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { useDocumentDialogs } from './document-dialogs.ts'
import { Documents } from './Documents.tsx'
import { uploads } from './upload-queue.ts'
import { clientId } from '../../testing/server/fake-documents.ts'

/** Uploads outlive their page, and would hold up those of the next test. */
export function endUploads(): void {
  for (const { id } of uploads.all()) {
    uploads.cancel(id)
    uploads.dismiss(id)
  }
}

/** The section with its query cache and toasts. */
export function TestDocuments({ cache }: { cache?: QueryClient }) {
  const [queryClient] = useState(() => cache ?? openQueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <Section />
      <Toaster />
    </QueryClientProvider>
  )
}

function Section() {
  return <Documents client={{ id: clientId, name: 'Maya Okafor' }} dialogs={useDocumentDialogs()} />
}
