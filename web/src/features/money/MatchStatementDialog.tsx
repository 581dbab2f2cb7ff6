import { maxStatementLines } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { FileUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { countOf, formatNumber } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { MatchColumns } from './MatchColumns.tsx'
import { MatchLines } from './MatchLines.tsx'
import {
  chosenOf,
  type KeptWork,
  recordChosen,
  sendStatement,
  type StatementMapping,
  type StatementWork,
  withColumns,
} from './statement-work.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

type MatchStatementDialogProps = { kept: KeptWork; open: boolean; onClose: () => void }

/** Chooses a bank statement, proposes which invoices its lines pay, and records what a person ticks. Fetched when first opened; mount a new one for each opening. */
export function MatchStatementDialog({ kept, open, onClose }: MatchStatementDialogProps) {
  const refresh = useRefreshMoney()
  const [work, setWork] = useState(kept.read)
  const { busy, refusal, run } = useAction<'reading' | 'recording'>()
  const keep = (next: StatementWork | undefined) => {
    kept.keep(next)
    setWork(next)
  }

  const read = (file: File, mapping?: StatementMapping) =>
    run('reading', async () => {
      const answer = await sendStatement(file, mapping)
      const begun = { file, choices: new Map(), refused: new Map() }
      if (answer.kind === 'lines') keep({ ...(work?.file === file ? work : {}), ...begun, found: answer })
      else keep({ ...begun, table: answer, mapping: withColumns(answer, answer.columns) })
    })
  const readIn = (file: File, mapping: StatementMapping, encoding: NonNullable<StatementMapping['encoding']>) =>
    run('reading', async () => {
      const answer = await sendStatement(file, { encoding } as StatementMapping)
      if (answer.kind === 'table')
        keep({ file, choices: new Map(), refused: new Map(), table: answer, mapping: { ...mapping, encoding } })
    })
  const record = async (chosen: StatementWork) => {
    let left = chosen
    await run('recording', async () => {
      const passed = chosenOf(chosen).passed.length
      const { recorded, already, passedOver } = await recordChosen(chosen, (next) => keep((left = next)))
      if (recorded > 0) toast.good(`${countOf(recorded, 'payment')} recorded`)
      else if (passedOver > 0) toast.good(`${countOf(passedOver, 'line')} passed over`)
      if (already > 0) toast.good(`${countOf(already, 'line')} had been recorded before`)
      if (left.refused.size > 0 || (recorded === 0 && already === 0 && passed === 0)) return
      keep(undefined)
      onClose()
    })
    await refresh()
  }

  const { table, mapping, found } = work ?? {}
  const chosen = work && found ? chosenOf(work) : { ticked: [], passed: [] }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (work && found) void record(work)
    else if (work && mapping) void read(work.file, mapping)
  }
  const back = () => {
    if (!work) return
    const { found: _, ...before } = work
    keep(table ? before : undefined)
  }
  const isReady = mapping && mapping.columns.date !== undefined && mapping.dayOrder !== null && mapping.decimal !== null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onSubmit={submit}
      size="writing"
      title="Match bank statement"
      description={
        work ? work.file.name : 'Finds out which open invoices a bank statement pays. You confirm each payment.'
      }
      actions={
        <>
          {work ? <Button onClick={back}>Back</Button> : <Button onClick={onClose}>Cancel</Button>}
          {found ? (
            <Button
              type="submit"
              variant="filled"
              busy={busy !== undefined}
              disabled={chosen.ticked.length + chosen.passed.length === 0}
            >
              {chosen.ticked.length > 0 || chosen.passed.length === 0
                ? `Record ${countOf(chosen.ticked.length, 'payment')}`
                : `Pass over ${countOf(chosen.passed.length, 'line')}`}
            </Button>
          ) : (
            table && (
              <Button type="submit" variant="filled" busy={busy !== undefined} disabled={!isReady}>
                Match {countOf(table.rows, 'line')}
              </Button>
            )
          )}
        </>
      }
    >
      <div className="mb-4 not-has-[p]:hidden">
        <FormError>{refusal}</FormError>
      </div>
      {work && found ? (
        <MatchLines work={work} found={found} onChange={keep} />
      ) : work && table && mapping ? (
        <MatchColumns
          table={table}
          mapping={mapping}
          busy={busy !== undefined}
          onChange={(next) => keep({ ...work, mapping: next })}
          onEncoding={(encoding) => void readIn(work.file, mapping, encoding)}
        />
      ) : (
        <Choose busy={busy !== undefined} onFile={(file) => void read(file)} />
      )}
    </Dialog>
  )
}

function Choose({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  return (
    <FileDrop
      label="Bank statement"
      accept=".xml,.csv,.txt,text/csv,text/xml,application/xml"
      dropLabel="Drop the statement here"
      onFiles={([file]) => file && onFile(file)}
    >
      {(choose) => (
        <div className="flex flex-col items-center rounded-xl border border-dashed border-line-strong/60 px-5 py-9 text-center">
          <p className="max-w-100 text-muted">
            Download the statement in your online banking: as CAMT.053 (XML) if your bank has it, or else as CSV.
          </p>
          <Button icon={FileUp} busy={busy} onClick={choose} className="mt-5">
            Choose a statement
          </Button>
          <p className="mt-3 max-w-100 text-xs text-muted">
            Up to {formatNumber(maxStatementLines)} lines. We keep nothing of a statement except the payments that you
            record, and a fingerprint of each line that you record or pass over, so that none is recorded twice.
          </p>
        </div>
      )}
    </FileDrop>
  )
}
