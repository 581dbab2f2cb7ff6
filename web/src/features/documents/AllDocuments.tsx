import type { DocumentList } from '@openhour/shared/features/documents/all-documents.contract.ts'
import { acceptedEndings } from '@openhour/shared/features/documents/documents.rules.ts'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useSyncExternalStore,
} from 'react'
import { useRefresh } from '../../lib/api/refresh.ts'
import type { ListState } from '../../lib/lists/list-state.ts'
import { useRowFocus } from '../../lib/row-focus.ts'
import { usePracticeDates } from '../../lib/time/practice-dates.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { RowList } from '../../ui/list/RowList.tsx'
import { AllDocumentsDialogs, type useAllDocumentsDialogs } from './all-documents-dialogs.ts'
import type { AllDocumentsSearch } from './all-documents-search.ts'
import { chosenFile } from './chosen-file.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { DocumentTools } from './DocumentTools.tsx'
import { DocumentsSkeleton } from './DocumentsSkeleton.tsx'
import type { OwnerFieldProps } from './owner-field.ts'
import { UploadRows } from './UploadRows.tsx'
import { uploads } from './upload-queue.ts'
import { type ChosenDocuments, useChosenDocuments } from './use-chosen-documents.ts'
import { useDeleteDocuments } from './use-delete-documents.ts'

const ChosenBar = lazyPart(() => import('./ChosenBar.tsx').then((file) => file.ChosenBar))

type AllDocumentsProps = {
  list: ListState<AllDocumentsSearch, DocumentList>
  dialogs: ReturnType<typeof useAllDocumentsDialogs>
  clientFilter: ReactNode
  OwnerField: ComponentType<OwnerFieldProps>
  adder: RefObject<HTMLButtonElement | null>
}

/** The documents of all clients and of the practice. Files can be dropped anywhere on them; the dialog asks whose they are. */
export function AllDocuments({ list, dialogs, clientFilter, OwnerField, adder }: AllDocumentsProps) {
  const underWay = useSyncExternalStore(uploads.subscribe, uploads.all)
  const refresh = useRefresh('documents')
  useEffect(() => uploads.onStored(() => void refresh()))
  const { page: _page, ...view } = list.view
  const chosen = useChosenDocuments(JSON.stringify(view), list.data?.items ?? [])
  const { client } = list.view
  const add = async (files: File[] = []) =>
    dialogs.show({
      kind: 'upload',
      clientId: client ?? (list.view.owners === 'practice' ? null : undefined),
      clientName: list.data?.clientName ?? undefined,
      OwnerField,
      dropped: await Promise.all(files.map(chosenFile)),
    })
  return (
    <FileDrop
      label="Files to upload"
      accept={acceptedEndings.join(',')}
      dropLabel="Drop to upload, then choose whose they are"
      onFiles={(files) => void add(files)}
    >
      {() => (
        <div className="flex flex-col gap-4 lg:gap-5">
          <UploadRows items={underWay} onGone={() => adder.current?.focus()} />
          <div>
            {list.hasTools && <DocumentTools {...list} clientFilter={clientFilter} />}
            <RowList list={list} skeleton={<DocumentsSkeleton />} onAdd={() => void add()}>
              {(data) => <Rows data={data} chosen={chosen} dialogs={dialogs} adder={adder} />}
            </RowList>
          </div>
          {chosen.all.length > 0 && (
            <Suspense>
              <ChosenBar chosen={chosen} dialogs={dialogs} />
            </Suspense>
          )}
          <AllDocumentsDialogs dialogs={dialogs} />
        </div>
      )}
    </FileDrop>
  )
}

type RowsProps = Pick<AllDocumentsProps, 'dialogs' | 'adder'> & { data: DocumentList; chosen: ChosenDocuments }

function Rows({ data: { items }, chosen, dialogs, adder }: RowsProps) {
  const remove = useDeleteDocuments()
  const { today } = usePracticeDates()
  const focus = useRowFocus(
    items.map(({ id }) => id),
    adder,
  )
  const wholeId = useId()
  const isWhole = items.every(({ id }) => chosen.has(id))
  return (
    <Card padding="none">
      <h2 className="sr-only">All documents</h2>
      <div className="flex items-center gap-3 border-b border-line px-4 py-3 text-md sm:px-6">
        <Checkbox id={wholeId} checked={isWhole} onChange={() => chosen.toggle(items, !isWhole)} />
        <label htmlFor={wholeId}>Choose all on this page</label>
      </div>
      <ul {...focus} aria-label="Documents" className="divide-y divide-line">
        {items.map((one) => (
          <li key={one.id} data-row={one.id} tabIndex={-1} className="outline-none">
            <DocumentRow
              clientJoined={one.clientJoined}
              document={one}
              today={today}
              lead={
                <label className="mt-2">
                  <span className="sr-only">Choose {one.title}</span>
                  <Checkbox
                    checked={chosen.has(one.id)}
                    disabled={chosen.isFull && !chosen.has(one.id)}
                    onChange={(event) => chosen.toggle([one], event.target.checked)}
                  />
                </label>
              }
              found={one.found}
              owner={{ id: one.clientId, name: one.clientName, isArchived: one.clientArchived }}
              onPreview={(document) => dialogs.show({ kind: 'preview', document })}
              onEdit={(document) =>
                dialogs.show({ kind: 'edit', document, clientName: one.clientName || 'the client' })
              }
              onDelete={() => void remove([one]).then(() => chosen.toggle([one], false))}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
