import { acceptedEndings, documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText, Upload } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { problemFrom } from '../../lib/api/api.ts'
import { countOf } from '../../lib/time/format.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { chosenFile } from './chosen-file.ts'
import { DocumentDialogs, type useDocumentDialogs } from './DocumentDialogs.tsx'
import { DocumentList } from './DocumentList.tsx'
import { documentListQuery } from './documents-query.ts'
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
  const [page, setPage] = useState(1)
  const query = useQuery({ ...documentListQuery(client.id, page), placeholderData: keepPreviousData })
  const underWay = useSyncExternalStore(uploads.subscribe, uploads.all).filter(({ clientId }) => clientId === client.id)
  const refresh = useRefresh('documents')
  const adder = useRef<HTMLButtonElement>(null)
  const { data, error } = query
  useEffect(() => {
    if (error) toast.bad(documentTexts.loadFailed)
  }, [error])
  useEffect(() => uploads.onStored(() => void refresh()))

  const add = async (files: File[] = []) =>
    dialogs.show({ kind: 'upload', dropped: await Promise.all(files.map(chosenFile)) })
  const addButton = (
    <Button ref={adder} variant="filled" icon={Upload} onClick={() => void add()} aria-haspopup="dialog">
      Upload Document
    </Button>
  )
  return (
    <FileDrop
      label="Files to upload"
      accept={acceptedEndings.join(',')}
      dropLabel={`Drop to upload for ${client.name || 'the client'}`}
      onFiles={(files) => void add(files)}
    >
      {() => (
        <>
          <SectionHead
            title="Documents"
            fact={data && data.total > 0 ? countOf(data.total, 'document') : undefined}
            actions={data && data.total > 0 && addButton}
          />
          <div className="flex flex-col gap-4 lg:gap-5">
            <UploadRows items={underWay} onGone={() => adder.current?.focus()} />
            {error && !data ? (
              <ErrorState title={documentTexts.loadFailed} onRetry={() => void query.refetch()} busy={query.isFetching}>
                {problemFrom(error).detail}
              </ErrorState>
            ) : !data ? (
              <DocumentsSkeleton />
            ) : data.total === 0 ? (
              <EmptyState icon={FileText} title={documentTexts.empty} actions={addButton} small>
                Keep consent forms, assessments and letters of {client.name || 'the client'} here. Choose files or drop
                them on this page.
              </EmptyState>
            ) : (
              <DocumentList
                data={data}
                page={page}
                settled={!query.isPlaceholderData}
                onPage={setPage}
                onPreview={(document) => dialogs.show({ kind: 'preview', document })}
                onEdit={(document) => dialogs.show({ kind: 'edit', document })}
                onDelete={(document) => dialogs.show({ kind: 'delete', document })}
              />
            )}
            {data && <StorageUse {...data.storage} />}
          </div>
          <DocumentDialogs dialogs={dialogs} client={client} />
        </>
      )}
    </FileDrop>
  )
}
