import type { SentFile } from '@openhour/shared/features/messages/sent-files.contract.ts'
import { fileSizeText, fileTypeDetails } from '@openhour/shared/features/documents/documents.rules.ts'
import { Paperclip } from 'lucide-react'
import { useList } from '../../lib/lists/use-list.ts'
import { formatDate } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { FileButtons } from '../../ui/FileButtons.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { sentFilesList } from './sent-files-list.ts'

type SentFilesProps = { page: number | undefined; onPage: (page: number, how: { replace: boolean }) => void }

/** Files of all messages. They are read here, and deleted only with their client. */
export function SentFiles({ page, onPage }: SentFilesProps) {
  const list = useList(sentFilesList, undefined, {
    view: page === undefined ? {} : { page },
    onView: (view, how) => onPage(view.page ?? 1, how),
  })
  return (
    <RowList list={list} skeleton={<Waiting />}>
      {({ items }) => (
        <Card padding="none">
          <h2 className="sr-only">Files of messages</h2>
          <ul aria-label="Files of messages" className="divide-y divide-line">
            {items.map((file) => (
              <li key={file.id}>
                <Row file={file} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </RowList>
  )
}

function Row({ file }: { file: SentFile }) {
  const { clientId, clientName, sender, fileType, fileSize, url, sentAt } = file
  const { endings, preview } = fileTypeDetails[fileType]
  const name = file.fileName ?? 'File with an unreadable name'
  return (
    <article aria-label={name} className="flex items-start gap-3 px-4 py-4 sm:gap-4 sm:px-6">
      <IconTile icon={Paperclip} tone="neutral" />
      <div className="min-w-0 flex-1">
        <h3 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">{name}</h3>
        <p className="mt-0.5 text-md wrap-anywhere">
          {sender === 'client' ? 'From' : 'To'}{' '}
          <PathLink
            to={`/app/messages?clientId=${clientId}`}
            className="inline-flex min-h-6 items-center hover:underline"
          >
            {clientName || 'Unknown Client'}
          </PathLink>
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {fileSizeText(fileSize)}, {formatDate(sentAt)}
        </p>
        <div className="mt-3">
          <FileButtons
            name={name}
            fileName={file.fileName ?? `file.${endings[0]}`}
            address={url.replace(/\/content$/, '')}
            opens={preview !== null}
          />
        </div>
      </div>
    </article>
  )
}

function Waiting() {
  return (
    <Loading label="Loading files of messages">
      <Card padding="none" className="divide-y divide-line">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex items-center gap-4 px-4 py-4 sm:px-6">
            <Skeleton className="size-10 shrink-0 rounded-md" />
            <Skeleton className="h-5 w-3/5 max-w-70" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
