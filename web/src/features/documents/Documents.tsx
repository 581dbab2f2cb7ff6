import { acceptedEndings } from '@openhour/shared/features/documents/documents.rules.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { countOf } from '../../lib/time/format.ts'
import { usePracticeDates } from '../../lib/time/practice-dates.ts'
import { Card } from '../../ui/Card.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { ListHead } from '../../ui/list/ListHead.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { chosenFile } from './chosen-file.ts'
import { DocumentDialogs, type useDocumentDialogs } from './document-dialogs.ts'
import { documentList } from './document-list.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { DocumentsSkeleton } from './DocumentsSkeleton.tsx'
import { StorageUse } from './StorageUse.tsx'
import { UploadRows } from './UploadRows.tsx'
import { uploads } from './upload-queue.ts'

type DocumentsProps = {
  client: { id: string; name: string }
  dialogs: ReturnType<typeof useDocumentDialogs>
}

/** A client's documents and current uploads. Files can be dropped anywhere on it. */
export function Documents({ client, dialogs }: DocumentsProps) {
  const list = useList(documentList, client)
  const underWay = useSyncExternalStore(uploads.subscribe, uploads.all).filter(({ clientId }) => clientId === client.id)
  const refresh = useRefresh('documents')
  const { today } = usePracticeDates()
  const adder = useRef<HTMLButtonElement>(null)
  useEffect(() => uploads.onStored(() => void refresh()))

  const add = async (files: File[] = []) =>
    dialogs.show({ kind: 'upload', dropped: await Promise.all(files.map(chosenFile)) })
  const adding = { list, onAdd: () => void add(), addRef: adder }
  return (
    <FileDrop
      label="Files to upload"
      accept={acceptedEndings.join(',')}
      dropLabel={`Drop to upload for ${client.name || 'the client'}`}
      onFiles={(files) => void add(files)}
    >
      {() => (
        <>
          <ListHead {...adding} title="Documents" fact={({ total }) => countOf(total, 'document')} />
          <div className="flex flex-col gap-4 lg:gap-5">
            <UploadRows items={underWay} onGone={() => adder.current?.focus()} />
            <RecordList {...adding} skeleton={<DocumentsSkeleton />}>
              {({ items, clientJoined }) => (
                <Card padding="none">
                  <ul aria-label="Documents" className="divide-y divide-line">
                    {items.map((document) => (
                      <li key={document.id}>
                        <DocumentRow
                          document={document}
                          clientJoined={clientJoined}
                          today={today}
                          onPreview={(shown) => dialogs.show({ kind: 'preview', document: shown })}
                          onEdit={(shown) => dialogs.show({ kind: 'edit', document: shown })}
                          onDelete={(shown) => dialogs.show({ kind: 'delete', document: shown })}
                        />
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
            </RecordList>
            {list.data && <StorageUse {...list.data.storage} />}
          </div>
          <DocumentDialogs dialogs={dialogs} clientId={client.id} clientName={client.name || 'the client'} />
        </>
      )}
    </FileDrop>
  )
}
