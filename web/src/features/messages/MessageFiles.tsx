import { fileSizeText, fileTypeDetails } from '@openhour/shared/features/documents/documents.rules.ts'
import type { Attachment } from '@openhour/shared/features/messages/messages.contract.ts'
import { CircleAlert, Download, ExternalLink, FileText, Image } from 'lucide-react'
import { useSaveFile } from '../../lib/files/use-save-file.ts'
import { AnchorButton, Button } from '../../ui/Button.tsx'

type MessageFilesProps = {
  files: readonly Attachment[]
  /** Where they are read; undefined while the message is not sent. */
  path: string | undefined
}

/** Lazy-loaded: the files of a message. What browsers can show opens in a new tab, which leaves no file on the device. */
export function MessageFiles({ files, path }: MessageFilesProps) {
  return (
    <ul aria-label="Files" className="flex flex-col gap-2">
      {files.map((file) => (
        <li key={file.id} className="flex flex-col gap-1.5 rounded-md bg-surface px-3 py-2 text-text">
          <FileName file={file} />
          {path !== undefined && <FileButtons file={file} address={`${path}/${file.id}`} />}
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ fileName }: Attachment) => fileName ?? 'File with an unreadable name'

function FileName({ file }: { file: Attachment }) {
  const { name, preview } = fileTypeDetails[file.fileType]
  const Icon = preview === 'image' ? Image : FileText
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon size={18} aria-hidden className="mt-px shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{nameOf(file)}</span>
        <span className="block text-muted">
          {name}, {fileSizeText(file.fileSize)}
        </span>
      </span>
    </p>
  )
}

function FileButtons({ file, address }: { file: Attachment; address: string }) {
  const { endings, preview } = fileTypeDetails[file.fileType]
  const { saving, problem, save } = useSaveFile(`${address}/content`, file.fileName ?? `file.${endings[0]}`)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {preview && (
          <AnchorButton
            href={`${address}/preview`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${nameOf(file)} in a new tab`}
            size="lg"
            icon={ExternalLink}
          >
            Open
          </AnchorButton>
        )}
        <Button
          size="lg"
          icon={Download}
          busy={saving}
          onClick={() => void save()}
          aria-label={`Download ${nameOf(file)}`}
        >
          Download
        </Button>
      </div>
      {problem && (
        <p role="alert" className="flex items-start gap-2 text-sm font-medium text-bad">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0">{problem}</span>
        </p>
      )}
    </>
  )
}
