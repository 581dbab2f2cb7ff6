import type { CsvCheck, CsvRead } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import type { CsvKind } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { countOf } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { CheckResult } from './CheckResult.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { type CsvMapping, sendCsv } from './csv-calls.ts'
import { MapColumns } from './MapColumns.tsx'

type ImportDialogProps = { kind: CsvKind; open: boolean; onClose: () => void }

const nouns = { clients: 'client', appointments: 'appointment' } as const

/** Lazy-loaded. Chooses a file, maps its columns, checks every row and imports the good ones. Mount a new instance each time it opens. */
export function ImportDialog({ kind, open, onClose }: ImportDialogProps) {
  const refresh = useRefresh('csv_imports', 'clients', 'appointments')
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<CsvRead>()
  const [mapping, setMapping] = useState<CsvMapping>()
  const [check, setCheck] = useState<CsvCheck>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      setFault(problemFrom(error).detail)
    }
    setBusy(false)
  }
  const choose = (chosen: File) =>
    act(async () => {
      const answer = await sendCsv('read', kind, chosen)
      setFile(chosen)
      setRead(answer)
      const { columns, dayOrder } = answer
      setMapping({ columns, dayOrder, gender: '', noEmail: false, ageNotKnown: false })
    })
  const run = (chosen: File, mapped: CsvMapping) =>
    act(async () => {
      if (!check) {
        setCheck(await sendCsv('check', kind, chosen, mapped))
        return
      }
      const { imported } = await sendCsv('import', kind, chosen, mapped)
      onClose()
      toast.good(`${countOf(imported, nouns[kind])} imported`)
      await refresh()
    })

  const title = kind === 'clients' ? 'Import clients' : 'Import appointments'
  const isBeyond = check !== undefined && check.room !== null && check.good > check.room
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
            <Button onClick={() => setCheck(undefined)}>Back</Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          {file && mapping && (
            <Button
              variant="filled"
              busy={busy}
              disabled={check !== undefined && (check.good === 0 || isBeyond)}
              onClick={() => void run(file, mapping)}
            >
              {check ? `Import ${countOf(check.good, nouns[kind])}` : 'Check file'}
            </Button>
          )}
        </>
      }
    >
      <div className="mb-4 not-has-[p]:hidden">
        <FormError>{fault}</FormError>
      </div>
      {!read || !mapping ? (
        <ChooseFile kind={kind} busy={busy} onFile={(chosen) => void choose(chosen)} />
      ) : check ? (
        <CheckResult kind={kind} check={check} isBeyond={isBeyond} />
      ) : (
        <MapColumns kind={kind} read={read} mapping={mapping} onChange={setMapping} />
      )}
    </Dialog>
  )
}
