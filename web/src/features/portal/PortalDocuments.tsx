import { useList } from '../../lib/lists/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { documentList } from './document-list.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { portalDocumentsPage } from './portal.page.ts'
import { PortalPage } from './PortalPage.tsx'

/** Documents that the therapist shared. */
export function PortalDocuments() {
  return (
    <PortalPage
      title={portalDocumentsPage.title}
      fact={({ therapistName }) => `Shared with you by ${therapistName}`}
      skeleton={skeleton}
    >
      {({ clientId }) => <Documents clientId={clientId} />}
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading your documents" />

function Documents({ clientId }: { clientId: string }) {
  const list = useList(documentList, clientId)
  return (
    <RowList list={list} skeleton={skeleton}>
      {({ items }) => (
        <>
          <Card padding="none">
            <ul aria-label="Documents" className="divide-y divide-line">
              {items.map((document) => (
                <li key={document.id}>
                  <DocumentRow document={document} />
                </li>
              ))}
            </ul>
          </Card>
          <p className="mt-4 text-md text-muted">
            A downloaded file stays on this device, where others who use it can open it.
          </p>
        </>
      )}
    </RowList>
  )
}
