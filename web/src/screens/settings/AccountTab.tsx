import { useRef } from 'react'
import { DeleteAccountCard } from '../../features/account-deletion/DeleteAccountCard.tsx'
import { ExportCard } from '../../features/account-export/ExportCard.tsx'
import { ImportCard } from '../../features/account-export/ImportCard.tsx'
import { CsvImportCard } from '../../features/csv-import/CsvImportCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { SampleDataCard } from './SampleDataCard.tsx'

/** For therapists and admins, who have no data to export. */
export function AccountTab({ me }: Pick<SettingsTabProps, 'me'>) {
  const exportPart = useRef<HTMLDivElement>(null)
  if (me.role === 'admin') return <DeleteAccountCard owner="admin" />
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <div ref={exportPart} tabIndex={-1} className="scroll-mt-24 outline-none">
        <ExportCard />
      </div>
      <ImportCard />
      <CsvImportCard zone={me.timeZone} minutes={me.sessionMinutes} />
      <SampleDataCard />
      <DeleteAccountCard owner="therapist" exportPart={exportPart} />
    </div>
  )
}
