import { type CsvKind, maxCsvRows } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { FileUp } from 'lucide-react'
import { formatNumber } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'

const hints = {
  clients:
    'In Jane, export the Patient List; in Cliniko, the data export of patients; in TherapyNotes, the list of patients. In SimplePractice, the report Client Details has the emails and Client Demographics the dates of birth: put the columns of both into one table. Any other table works too: you choose what its columns mean. Inactive, discharged and deceased clients arrive archived.',
  appointments:
    'One row for each appointment, with the client’s email or name. Past ones arrive as history: completed, missed or cancelled, as their status says. Jane has them in its Appointments report, SimplePractice in Appointment Status, Cliniko in its data export. Import the clients first. Nobody gets an email about imported appointments.',
} as const

export function ChooseFile({ kind, busy, onFile }: { kind: CsvKind; busy: boolean; onFile: (file: File) => void }) {
  return (
    <FileDrop
      label="CSV file"
      accept=".csv,.tsv,.txt,text/csv"
      dropLabel="Drop the file here"
      onFiles={([file]) => file && onFile(file)}
    >
      {(choose) => (
        <div className="flex flex-col items-center rounded-xl border border-dashed border-line-strong/60 px-5 py-9 text-center">
          <p className="max-w-100 text-muted">{hints[kind]}</p>
          <Button icon={FileUp} busy={busy} onClick={choose} className="mt-5">
            Choose a CSV file
          </Button>
          <p className="mt-3 text-xs text-muted">
            Up to {formatNumber(maxCsvRows)} rows. One row names the columns. Save Excel files as CSV first. Nothing is
            stored until you import.
          </p>
        </div>
      )}
    </FileDrop>
  )
}
