import { dataDownloadPath } from '@openhour/shared/features/data-download/data-download.rules.ts'
import { CircleAlert, Download } from 'lucide-react'
import { useState } from 'react'
import { askForFile } from '../../lib/api/transfer.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'

/** Starts the download of everything that the client may see. The browser saves it while it arrives. */
export function DataDownload() {
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)
  const start = async () => {
    setAsking(true)
    setFailed(false)
    try {
      await askForFile(dataDownloadPath, AbortSignal.timeout(20_000))
      const link = document.createElement('a')
      link.href = dataDownloadPath
      link.download = ''
      link.click()
    } catch {
      setFailed(true)
    }
    setAsking(false)
  }
  return (
    <Card padding="lg">
      <CardHead title="Download your data" fact="Everything that you can see here, from every practice." />
      <p className="max-w-[68ch]">
        You get one archive with a page to read, the same for other programs, and the documents that were shared with
        you. For 30 days after your access to a practice has ended, it also has your diary, messages and consents there.
        It stays on this device, where others who use it can open it.
      </p>
      <Button size="lg" icon={Download} busy={asking} onClick={() => void start()} className="mt-4 max-sm:w-full">
        Download your data
      </Button>
      {failed && (
        <p role="alert" className="mt-2.5 flex items-start gap-2 text-sm font-medium text-bad">
          <CircleAlert size={16} className="mt-0.5" aria-hidden />
          <span className="min-w-0">The download could not be started. Please try again in a moment.</span>
        </p>
      )}
    </Card>
  )
}
