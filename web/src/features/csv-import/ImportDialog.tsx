import type { CsvCheck, CsvRead } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import type { CsvKind } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { useState } from 'react'
import { useRefresh } from '../../lib/api/refresh.ts'
import { countOf } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { CheckResult } from './CheckResult.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { type CsvMapping, sendCsv, withColumns } from './csv-calls.ts'
import { MapColumns } from './MapColumns.tsx'

/** `minutes`: how long appointments of the practice usually are. */
type ImportDialogProps = { of: CsvKind; minutes: number; open: boolean; onClose: () => void }

const nouns = { clients: 'client', appointments: 'appointment' } as const

/** Lazy-loaded. Chooses a file, maps its columns, checks every row and imports the good ones. Mount a new instance each time it opens. */
export function ImportDialog({ of: kind, minutes, open, onClose }: ImportDialogProps) {
  const refresh = useRefresh('csv_imports', 'clients', 'appointments')
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<CsvRead>()
  const [mapping, setMapping] = useState<CsvMapping>()
  const [checked, setChecked] = useState<{ check: CsvCheck; mapping: CsvMapping }>()
  const { busy, refusal, run } = useAction<'reading' | 'sending'>()

  const check = checked?.check
  // What was chosen since changes the result.
  const isStale = checked !== undefined && checked.mapping !== mapping
  const choose = (chosen: File) =>
    run('reading', async () => {
      const answer = await sendCsv('read', kind, chosen)
      const blanks = { gender: '', noEmail: false, ageNotKnown: false, minutes }
      const empty = { ...blanks, columns: {}, dayOrder: null, meanings: {}, onConflict: 'refuse' } as const
      setFile(chosen)
      setRead(answer)
      setMapping(withColumns(kind, answer, empty, answer.columns))
    })
  const readIn = (chosen: File, mapped: CsvMapping, encoding: CsvRead['encoding']) =>
    run('reading', async () => {
      const answer = await sendCsv('read', kind, chosen, { encoding })
      setRead(answer)
      // What was mapped stays, unless other letters make it another table.
      const columns = answer.headers.length === read?.headers.length ? mapped.columns : answer.columns
      setMapping({ ...withColumns(kind, answer, mapped, columns), encoding })
    })
  const send = (chosen: File, mapped: CsvMapping) =>
    run('sending', async () => {
      if (!checked || isStale) {
        setChecked({ check: await sendCsv('check', kind, chosen, mapped), mapping: mapped })
        return
      }
      const { imported } = await sendCsv('import', kind, chosen, mapped)
      onClose()
      toast.good(`${countOf(imported, nouns[kind])} imported`)
      await refresh()
    })

  const title = kind === 'clients' ? 'Import clients' : 'Import appointments'
  const isBeyond = check !== undefined && check.room !== null && check.good - check.archived > check.room
  const isUndecided = check !== undefined && check.overlaps.count > 0 && mapping?.onConflict === 'refuse'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title={title}
      description={
        read && file ? `${file.name}: ${countOf(read.rows, 'row')}, ${read.encoding.toUpperCase()}` : undefined
      }
      actions={
        <>
          {check ? (
            <Button onClick={() => setChecked(undefined)}>Back</Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          {file && mapping && (
            <Button
              variant="filled"
              busy={busy !== undefined}
              disabled={check !== undefined && !isStale && (check.good === 0 || isBeyond || isUndecided)}
              onClick={() => void send(file, mapping)}
            >
              {check ? (isStale ? 'Check again' : `Import ${countOf(check.good, nouns[kind])}`) : 'Check file'}
            </Button>
          )}
        </>
      }
    >
      <div className="mb-4 not-has-[p]:hidden">
        <FormError>{refusal}</FormError>
      </div>
      {!read || !mapping ? (
        <ChooseFile kind={kind} busy={busy !== undefined} onFile={(chosen) => void choose(chosen)} />
      ) : check ? (
        <CheckResult kind={kind} check={check} isBeyond={isBeyond} mapping={mapping} onChange={setMapping} />
      ) : (
        <MapColumns
          kind={kind}
          read={read}
          mapping={mapping}
          busy={busy !== undefined}
          onChange={setMapping}
          onEncoding={(encoding) => file && void readIn(file, mapping, encoding)}
        />
      )}
    </Dialog>
  )
}
