import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { saveFile } from '../../lib/save-file.ts'

const fileName = 'openhour-backup-codes.txt'

/** Ten codes that are shown this once: it closes only by saying that they are kept. */
export function BackupCodesDialog({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [insisting, setInsisting] = useState(false)
  const text = `Openhour backup codes. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      open
      kind="alert"
      size="form"
      onClose={() => setInsisting(true)}
      title="Keep these backup codes"
      description="Without your phone, one of them signs you in. Each works once, and they are not shown again."
      fact={insisting && 'Keep the codes first, then say so.'}
      actions={
        <Button variant="filled" onClick={onKept}>
          I have kept them
        </Button>
      }
    >
      <div data-print>
        <p className="hidden print:mb-4 print:block">Openhour backup codes. Each works once.</p>
        <ul
          aria-label="Backup codes"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg bg-surface-2 px-4 py-4 text-center font-medium tracking-wide tnum sm:px-6"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copyText(text, 'The codes are on your clipboard')}>
          Copy
        </Button>
        <Button icon={Download} onClick={() => saveFile(fileName, text)}>
          Download
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </Dialog>
  )
}
