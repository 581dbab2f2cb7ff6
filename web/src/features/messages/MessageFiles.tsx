import { fileSizeText, fileTypeDetails } from '@openhour/shared/features/documents/documents.rules.ts'
import type { Attachment } from '@openhour/shared/features/messages/messages.contract.ts'
import { FileText, Image } from 'lucide-react'
import { FileButtons } from '../../ui/FileButtons.tsx'

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
          {path !== undefined && <Buttons file={file} address={`${path}/${file.id}`} />}
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

function Buttons({ file, address }: { file: Attachment; address: string }) {
  const { endings, preview } = fileTypeDetails[file.fileType]
  const fileName = file.fileName ?? `file.${endings[0]}`
  return <FileButtons name={nameOf(file)} fileName={fileName} address={address} opens={preview !== null} />
}
