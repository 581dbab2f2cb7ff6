import { Download } from 'lucide-react'
import { useState } from 'react'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import { ProcessNoteChoice } from './ProcessNoteChoice.tsx'
import { isUnderWay, useExport } from './use-export.ts'

/** Everything of the practice as one archive. */
export function ExportCard() {
  const exporting = useExport()
  const [chosen, setChosen] = useState<string[]>([])
  const { query, newest, busy, problem, start } = exporting
  if (query.error && !query.data) {
    return <ErrorState title="Failed to load your exports" {...failedLoad(query)} />
  }
  return (
    <Card padding="lg">
      <section aria-label="Export your data">
        <CardHead title="Export your data" fact="Everything in your practice, in every plan, at any time." />
        <p className="max-w-[68ch]">You get one archive with:</p>
        <ul className="mt-1 mb-4 flex max-w-[68ch] list-disc flex-col gap-1 pl-5">
          <li>a page to read and print for each client</li>
          <li>all documents, files of messages and pictures</li>
          <li>all records and settings for other programs, in an open format (JSON) and by the standard FHIR R4</li>
        </ul>
        <p className="mb-5 max-w-[68ch] text-sm text-muted">
          The archive is not encrypted. Store it where only you can open it. You can also import it into an empty
          account.
        </p>
        {query.data ? (
          <div className="flex flex-col gap-5">
            <ProcessNoteChoice chosen={chosen} onChange={setChosen} />
            <ExportProgress {...exporting} />
            {problem && <FormError>{problem}</FormError>}
            {!isUnderWay(newest) && (
              <Button
                size="lg"
                variant="filled"
                icon={Download}
                busy={busy}
                onClick={() => void start(chosen)}
                className="self-start max-sm:w-full"
              >
                Export data
              </Button>
            )}
          </div>
        ) : (
          <Loading label="Loading your exports">
            <Skeleton className="h-10 w-40" />
          </Loading>
        )}
      </section>
    </Card>
  )
}
