import { CircleAlert, Download, ExternalLink } from 'lucide-react'
import { useSaveFile } from '../lib/files/use-save-file.ts'
import { AnchorButton, Button } from './Button.tsx'

type FileButtonsProps = {
  /** What the file is called on the page. */
  name: string
  /** The name that it is saved under. */
  fileName: string
  /** Where the server has its `content`, and its `preview`. */
  address: string
  /** Browsers can show it: it opens in a new tab, which leaves no file on the device. */
  opens: boolean
}

/** Opens or downloads a file. A failure is said below. */
export function FileButtons({ name, fileName, address, opens }: FileButtonsProps) {
  const { saving, problem, save } = useSaveFile(`${address}/content`, fileName)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {opens && (
          <AnchorButton
            href={`${address}/preview`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${name} in a new tab`}
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
          aria-label={`Download ${name}`}
          className="max-sm:flex-1"
        >
          Download
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-2.5 flex items-start gap-2 text-sm font-medium text-bad">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0">{problem}</span>
        </p>
      )}
    </>
  )
}
