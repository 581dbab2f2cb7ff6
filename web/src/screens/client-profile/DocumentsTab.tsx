import { useDocumentDialogs } from '../../features/documents/DocumentDialogs.tsx'
import { Documents } from '../../features/documents/Documents.tsx'
import type { ProfileTabProps } from './profile-tabs.ts'
import { useTabAction } from './tab-action.ts'

/** Documents: files that belong to the client's record. */
export function DocumentsTab({ overview: { client }, ...asked }: ProfileTabProps) {
  const dialogs = useDocumentDialogs()
  useTabAction(asked, 'new', () => dialogs.show({ kind: 'upload', dropped: [] }))
  return <Documents client={client} dialogs={dialogs} />
}
