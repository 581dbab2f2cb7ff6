import { accountImportPath } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { recordTables, type RecordTableName } from '@openhour/shared/tables.ts'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { uploadFile } from '../../lib/api/transfer.ts'
import { countOf } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { importStateQuery, isImporting } from './import-state.ts'

/** Brings an exported archive into an account that has no records yet. */
export function ImportCard() {
  const state = useQuery(importStateQuery())
  const tablesInUse = useQuery(queries.accountExport.tablesInUse.queryOptions())
  const refresh = useRefresh('account_imports')
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const newest = state.data?.import ?? undefined
  const error = state.error ?? tablesInUse.error

  const upload = async ([file]: File[]) => {
    if (!file || share !== undefined) return
    setProblem(undefined)
    setShare(0)
    const aborted = (stop.current = new AbortController())
    try {
      await uploadFile(accountImportPath, file, { headers: {}, signal: aborted.signal, onProgress: setShare })
    } catch (failed) {
      if (aborted.signal.aborted) toast.plain('Upload stopped', { description: 'Nothing was imported.' })
      else setProblem(problemFrom(failed).detail)
    }
    await refresh()
    setShare(undefined)
  }

  return (
    <Card padding="lg">
      <section aria-label="Import an export">
        <CardHead title="Import an export" fact="Moves everything from another Openhour account into this one." />
        {error && <FormError>{problemFrom(error).detail}</FormError>}
        {!tablesInUse.data && !error && (
          <Loading label="Looking whether this account is empty">
            <Skeleton className="h-10 w-40" />
          </Loading>
        )}
        {tablesInUse.data && (
          <div className="flex flex-col gap-4">
            {isImporting(newest) && share === undefined ? (
              <div>
                <p role="status" className="mb-2 text-sm text-muted">
                  {newest?.state === 'checking' ? 'Checking the archive.' : 'Adding the records.'} You can leave this
                  page while it continues.
                </p>
                <ProgressBar
                  value={(newest?.percent ?? 0) / 100}
                  label={`${newest?.percent ?? 0} percent imported`}
                  width="full"
                />
              </div>
            ) : tablesInUse.data.tables.length > 0 ? (
              <p className="max-w-[68ch] text-muted">
                {newest?.state === 'done' &&
                  `The last import added ${countOf(newest.rowCount ?? 0, 'record')} to this account. `}
                An archive can only be imported into an empty account. This one has {namesOf(tablesInUse.data.tables)}.
              </p>
            ) : (
              <FileDrop
                label="Archive"
                accept=".zip"
                dropLabel="Drop the archive here"
                onFiles={(files) => void upload(files)}
              >
                {(choose) =>
                  share === undefined ? (
                    <div className="flex flex-col items-start gap-3">
                      <p className="max-w-[68ch]">
                        Choose an archive of a whole account. It is checked first. If anything is wrong with it, nothing
                        is imported. Clients keep their records; invite them to the portal again afterwards.
                      </p>
                      <Button size="lg" icon={Upload} onClick={choose} className="max-sm:w-full">
                        Import an archive
                      </Button>
                    </div>
                  ) : (
                    <div className="flex items-center gap-3">
                      <ProgressBar value={share} label={`Uploading: ${Math.round(share * 100)} percent`} width="full" />
                      <Button onClick={() => stop.current?.abort()}>Cancel</Button>
                    </div>
                  )
                }
              </FileDrop>
            )}
            {problem && <FormError>{problem}</FormError>}
            {!problem && newest?.problem && <FormError>{newest.problem}</FormError>}
          </div>
        )}
      </section>
    </Card>
  )
}

/** The first few kinds of records, in words. */
function namesOf(tables: readonly string[]): string {
  const names = tables.slice(0, 3).map((table) => recordTables[table as RecordTableName].name[1])
  const more = tables.length > names.length ? ' and more' : ''
  return names.join(', ') + more
}
