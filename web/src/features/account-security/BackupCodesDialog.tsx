import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { saveFile } from '../../lib/save-file.ts'

const fileName = 'openhour-backup-codes.txt'

/** Shows the ten codes once. It only closes by confirming that they are saved. */
export function BackupCodesDialog({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [insisting, setInsisting] = useState(false)
  const text = `Openhour backup codes. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      open
      kind="alert"
      size="form"
      onClose={() => setInsisting(true)}
      title="Save your backup codes"
      description="Use one to sign in without your phone. Each works once, and we won’t show them again."
      fact={insisting && 'Save the codes first, then confirm below.'}
      actions={
        <Button variant="filled" onClick={onKept}>
          I’ve saved them
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
        <Button icon={Copy} onClick={() => void copyText(text, 'Codes copied')}>
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
