import { expiryState } from '@openhour/shared/features/documents/all-documents.rules.ts'
import type { ListedDocument } from '@openhour/shared/features/documents/all-documents.contract.ts'
import { unsearchableReason } from '@openhour/shared/features/documents/document-text.rules.ts'
import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import {
  documentKindNames,
  documentTexts,
  fileTypeDetails,
  fileSizeText,
} from '@openhour/shared/features/documents/documents.rules.ts'
import {
  CalendarClock,
  Download,
  Eye,
  FileText,
  FileType2,
  Image,
  LoaderCircle,
  type LucideIcon,
  Pencil,
  Share2,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { cn } from '../../lib/cn.ts'
import { formatDate, formatDay } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { saveFile } from '../../lib/api/transfer.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { FoundInText } from './FoundInText.tsx'

export type DocumentActions = {
  onPreview: (document: ClientDocument) => void
  onEdit: (document: ClientDocument) => void
  onDelete: (document: ClientDocument) => void
}

const iconOf: Record<'image' | 'pdf' | 'other', LucideIcon> = { image: Image, pdf: FileText, other: FileType2 }

type DocumentRowProps = DocumentActions & {
  document: ClientDocument
  clientJoined: boolean
  /** In the practice's zone. */
  today: string
  /** Before the row: a box to choose it. */
  lead?: ReactNode
  /** Said where documents of several owners are listed. Without an id it is the practice. */
  owner?: { id: string | null; name: string | null; isArchived: boolean }
  /** Where its text contains what was searched for. */
  found?: ListedDocument['found']
}

/** A document with its details and actions. One that is shared is only marked until the client joins. */
export function DocumentRow(props: DocumentRowProps) {
  const { document, clientJoined, today, lead, owner, found, onPreview, onEdit, onDelete } = props
  const { title, fileName, fileType, fileSize, documentType, description, sharedAt, uploadDate, textState } = document
  const unsearchable = unsearchableReason(textState)
  const { preview } = fileTypeDetails[fileType]
  const { saving, save } = useSave(document)
  return (
    <article aria-label={title} className="flex items-start gap-3 px-4 py-4 sm:gap-4 sm:px-6">
      {lead}
      <div className={cn('shrink-0', lead && 'max-sm:hidden')}>
        <IconTile icon={iconOf[preview ?? 'other']} tone="neutral" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {preview ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onPreview(document)}
                className="text-left hover:underline"
              >
                {title}
              </button>
            ) : (
              title
            )}
          </h3>
          {documentType !== 'general' && <Badge>{documentKindNames[documentType]}</Badge>}
          {sharedAt && (
            <Badge tone="good" icon={Share2}>
              {clientJoined ? 'Shared' : 'Marked to share'}
            </Badge>
          )}
          <Expiry document={document} today={today} />
        </div>
        {owner && <Owner {...owner} />}
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          {fileName}, {fileSizeText(fileSize)}, {formatDate(uploadDate)}
          {unsearchable && `, ${unsearchable}`}
        </p>
        {description && (
          <p className="mt-1.5 line-clamp-3 max-w-170 text-md wrap-anywhere whitespace-pre-wrap">{description}</p>
        )}
        {found && <FoundInText {...found} />}
      </div>
      <div className="-mr-2 flex shrink-0 items-center">
        <IconButton
          label={`Download ${title}`}
          icon={saving ? LoaderCircle : Download}
          aria-busy={saving}
          onClick={() => void save()}
          className={cn('max-sm:hidden', saving && '[&_svg]:animate-spin')}
        />
        <ActionsMenu
          of={title}
          entries={[
            ...(preview ? [{ label: 'Preview', icon: Eye, onSelect: () => onPreview(document) }] : []),
            { label: 'Download', icon: Download, onSelect: () => void save() },
            { label: 'Edit', icon: Pencil, onSelect: () => onEdit(document) },
            { kind: 'line' },
            { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: () => onDelete(document) },
          ]}
        />
      </div>
    </article>
  )
}

function Owner({ id, name, isArchived }: NonNullable<DocumentRowProps['owner']>) {
  if (id === null) return <p className="mt-0.5 text-md">The practice</p>
  return (
    <p className="mt-0.5 text-md wrap-anywhere">
      <PathLink to={`/app/clients/${id}?tab=documents`} className="inline-flex min-h-6 items-center hover:underline">
        {name || 'Unknown Client'}
      </PathLink>
      {isArchived && <span className="text-sm text-muted"> (archived)</span>}
    </p>
  )
}

function Expiry({ document, today }: Pick<DocumentRowProps, 'document' | 'today'>) {
  const { expiresOn } = document
  const state = expiryState(document, today)
  if (expiresOn === null || state === 'none') return null
  if (state === 'valid') return <Badge>Expires {formatDay(expiresOn)}</Badge>
  return (
    <Badge tone={state === 'expired' ? 'bad' : 'honey'} icon={CalendarClock}>
      {state === 'expired' ? 'Expired' : 'Expires'} {formatDay(expiresOn)}
    </Badge>
  )
}

/** Downloads a document; shows a toast if it fails. */
export function useSave({ url, fileName }: ClientDocument) {
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (saving) return
    setSaving(true)
    try {
      await saveFile(url, fileName)
    } catch (error) {
      toast.bad(documentTexts.downloadFailed, { description: problemFrom(error).detail })
    }
    setSaving(false)
  }
  return { saving, save }
}
