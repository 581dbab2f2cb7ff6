import {
  documentKindNames,
  fileSizeText,
  fileTypeDetails,
} from '@openhour/shared/features/documents/documents.rules.ts'
import type { PortalDocument } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { CircleAlert, Download, ExternalLink } from 'lucide-react'
import { formatDate } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { useSaveFile } from '../../lib/files/use-save-file.ts'

/** A shared document. What browsers can show opens in a new tab, which leaves no file on the device. */
export function DocumentRow({ document }: { document: PortalDocument }) {
  const { id, title, fileName, fileType, fileSize, documentType, description, sharedAt } = document
  const { name, preview } = fileTypeDetails[fileType]
  const address = `/api/portal/documents/${id}`
  const { saving, problem, save } = useSaveFile(`${address}/content`, fileName)
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
      <div className="mt-3 flex flex-wrap gap-2">
        {preview && (
          <AnchorButton
            href={`${address}/preview`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${title} in a new tab`}
            size="lg"
            icon={ExternalLink}
            className="max-sm:flex-1"
          >
            Open
          </AnchorButton>
        )}
        <Button
          size="lg"
          icon={Download}
          busy={saving}
          onClick={() => void save()}
          aria-label={`Download ${title}`}
          className="max-sm:flex-1"
        >
          Download
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-2.5 flex items-start gap-2 text-sm font-medium text-bad">
          <CircleAlert size={16} className="mt-0.5" aria-hidden />
          <span className="min-w-0">{problem}</span>
        </p>
      )}
    </article>
  )
}
