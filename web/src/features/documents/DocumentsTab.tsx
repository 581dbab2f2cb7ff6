import type { ProfileTabProps } from '../../lib/feature.ts'
import { useTabAction } from '../../lib/tab-action.ts'
import { useDocumentDialogs } from './document-dialogs.ts'
import { Documents } from './Documents.tsx'

export function DocumentsTab({ overview: { client }, ...action }: ProfileTabProps) {
  const dialogs = useDocumentDialogs()
  useTabAction(action, 'new', () => dialogs.show({ kind: 'upload', dropped: [] }))
  return <Documents client={client} dialogs={dialogs} />
}
