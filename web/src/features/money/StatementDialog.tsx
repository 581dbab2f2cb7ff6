import {
  periodFault,
  statementKinds,
  type StatementKind,
  statementNames,
  statementPath,
  statementQuery,
} from '@openhour/shared/features/money/statements.rules.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSaveFile } from '../../lib/files/use-save-file.ts'
import { usePracticeDates } from '../../lib/time/practice-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'

const purposes: Record<StatementKind, string> = {
  insurer: 'For an insurer: dates, your license number, and codes where this client wants them.',
  payments: 'For a tax office: what came in, without a word of what it was for.',
}
const options = statementKinds.map((value) => ({
  value,
  label: statementNames[value],
  description: purposes[value],
}))

type StatementDialogProps = { clientId: string; open: boolean; onClose: () => void }

/** Downloads what was invoiced for a client, or paid, in a time. Fetched when first opened; mount a new one for each opening. */
export function StatementDialog({ clientId, open, onClose }: StatementDialogProps) {
  const { today } = usePracticeDates()
  const year = Number(today.slice(0, 4))
  const [kind, setKind] = useState<StatementKind>('insurer')
  const [period, setPeriod] = useState(() => yearOf(year))
  const fault = periodFault(period)
  const { saving, problem, save } = useSaveFile(
    `${statementPath}/clients/${clientId}${statementQuery(kind, period)}`,
    `${statementNames[kind]} ${period.from} ${period.to}.pdf`,
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="form"
      title="Statement"
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            variant="filled"
            icon={Download}
            busy={saving}
            disabled={fault !== undefined}
            onClick={() => void save()}
          >
            Download
          </Button>
        </>
      }
    >
      <FormError>{problem}</FormError>
      <div className="flex flex-col gap-5">
        <Field label="What for">
          <RadioCards
            name="kind"
            value={kind}
            onChange={({ target }) => setKind(target.value as StatementKind)}
            columns={1}
            options={options}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {[year, year - 1].map((each) => (
            <Button key={each} size="sm" onClick={() => setPeriod(yearOf(each))}>
              All of {each}
            </Button>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First day" error={fault}>
            <DateInput value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
          </Field>
          <Field label="Last day">
            <DateInput value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
          </Field>
        </div>
      </div>
    </Dialog>
  )
}

const yearOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })
