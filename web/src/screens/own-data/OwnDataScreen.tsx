import { DataDownload } from '../../features/data-download/DataDownload.tsx'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import { PortalPage } from '../../features/portal/PortalPage.tsx'
import { RecordAccess } from '../../features/record-access/RecordAccess.tsx'
import { ownDataPage } from './own-data.page.ts'

/** /client/data: who opened the client's record, and a download of everything that they may see. */
export function OwnDataScreen() {
  return (
    <PortalPage title={ownDataPage.title} skeleton={<ListSkeleton label="Loading your data" />}>
      {({ clientId, practiceName }) => (
        <>
          <DataDownload />
          <h2 className="mt-8 text-2xl md:mt-10">Who opened your record</h2>
          <p className="mt-1 mb-5 max-w-[68ch] wrap-anywhere text-muted">
            At {practiceName}, newest first. Lists of all clients and of all appointments are not included.
          </p>
          <RecordAccess clientId={clientId} />
        </>
      )}
    </PortalPage>
  )
}
