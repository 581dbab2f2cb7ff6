import {
  documentKindNames,
  fileSizeText,
  fileTypeDetails,
} from '@openhour/shared/features/documents/documents.rules.ts'
import type { PortalDocument } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { formatDate } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FileButtons } from '../../ui/FileButtons.tsx'

/** A shared document. What browsers can show opens in a new tab, which leaves no file on the device. */
export function DocumentRow({ document }: { document: PortalDocument }) {
  const { id, title, fileName, fileType, fileSize, documentType, description, sharedAt } = document
  const { name, preview } = fileTypeDetails[fileType]
  return (
    <article aria-label={title} className="px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">{title}</h2>
        {documentType !== 'general' && <Badge>{documentKindNames[documentType]}</Badge>}
      </div>
      <p className="mt-0.5 text-sm text-muted">
        {name}, {fileSizeText(fileSize)}, shared {formatDate(sharedAt)}
      </p>
      {description && <p className="mt-1.5 max-w-170 wrap-anywhere whitespace-pre-wrap">{description}</p>}
      <div className="mt-3">
        <FileButtons
          name={title}
          fileName={fileName}
          address={`/api/portal/documents/${id}`}
          opens={preview !== null}
        />
      </div>
    </article>
  )
}
