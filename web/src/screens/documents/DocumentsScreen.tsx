import { Suspense, useRef } from 'react'
import { AllDocuments } from '../../features/documents/AllDocuments.tsx'
import { useAllDocumentsDialogs } from '../../features/documents/all-documents-dialogs.ts'
import { allDocumentsList } from '../../features/documents/all-documents-list.ts'
import type { AllDocumentsSearch } from '../../features/documents/all-documents-search.ts'
import { documentsPage } from '../../features/documents/documents.page.ts'
import { DocumentsSkeleton } from '../../features/documents/DocumentsSkeleton.tsx'
import { StorageCard } from '../../features/documents/StorageCard.tsx'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { countOf } from '../../lib/time/format.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { AddButton } from '../../ui/list/AddButton.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { ClientFilter } from '../ai-summary/ClientFilter.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { OwnerField } from './OwnerField.tsx'

const SentFiles = lazyPart(() => import('../../features/messages/SentFiles.tsx').then((file) => file.SentFiles))

type DocumentsScreenProps = {
  search: AllDocumentsSearch
  onSearch: ListPlace<AllDocumentsSearch>['onView']
}

const views = [
  { value: 'documents', label: 'Documents' },
  { value: 'messages', label: 'Files of messages' },
] as const

/** Documents: those of all clients and the practice's own. Files of messages are shown apart, because they belong to their messages. */
export function DocumentsScreen({ search, onSearch }: DocumentsScreenProps) {
  const { show, ...view } = search
  const list = useList(allDocumentsList, undefined, { view, onView: onSearch })
  const dialogs = useAllDocumentsDialogs()
  const adder = useRef<HTMLButtonElement>(null)
  const some = list.count > 0 && show === undefined
  return (
    <>
      <PageHead
        title={documentsPage.title}
        fact={list.data && list.count > 0 && countOf(list.count, 'document')}
        actions={
          some &&
          allDocumentsList.add && (
            <AddButton
              {...allDocumentsList.add}
              addRef={adder}
              onAdd={() =>
                dialogs.show({
                  kind: 'upload',
                  clientId: view.client ?? (view.owners === 'practice' ? null : undefined),
                  clientName: list.data?.clientName ?? undefined,
                  OwnerField,
                  dropped: [],
                })
              }
            />
          )
        }
      />
      <div className="flex flex-col gap-5">
        <StorageCard />
        <div>
          <SegmentedSwitch
            label="What to show"
            segments={views}
            value={show ?? 'documents'}
            onChange={(value) => onSearch(value === 'messages' ? { show: value } : {}, { replace: false })}
          />
        </div>
        {show === 'messages' ? (
          <Suspense fallback={<DocumentsSkeleton />}>
            <SentFiles page={search.page} onPage={(page, how) => onSearch(page > 1 ? { show, page } : { show }, how)} />
          </Suspense>
        ) : (
          <AllDocuments
            list={list}
            dialogs={dialogs}
            adder={adder}
            OwnerField={OwnerField}
            clientFilter={
              <ClientFilter
                value={view.client}
                name={list.data?.clientName ?? undefined}
                onChange={(client) => list.look({ client })}
              />
            }
          />
        )}
      </div>
    </>
  )
}
