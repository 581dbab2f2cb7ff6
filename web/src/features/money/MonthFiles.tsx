import { monthEndPath } from '@openhour/shared/features/money/month-end.rules.ts'
import { Download } from 'lucide-react'
import { useSaveFile } from '../../lib/files/use-save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'

type MonthFilesProps = { period: string; hasEuros: boolean }

/** The invoices of a month or a year as files. @param hasEuros DATEV's list holds nothing else */
export function MonthFiles({ period, hasEuros }: MonthFilesProps) {
  const list = useSaveFile(`${monthEndPath}/${period}/invoices`, `invoices-${period}.csv`)
  const datev = useSaveFile(`${monthEndPath}/${period}/datev`, `EXTF_Buchungsstapel_${period}.csv`)
  const problem = list.problem ?? datev.problem
  return (
    <Card padding="lg">
      <CardHead title="For your accountant" fact="The invoices and credit notes issued in this time." />
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} busy={list.saving} onClick={() => void list.save()}>
          CSV list
        </Button>
        {hasEuros && (
          <Button icon={Download} busy={datev.saving} onClick={() => void datev.save()}>
            DATEV booking list
          </Button>
        )}
      </div>
      <div className={problem === undefined ? undefined : 'mt-4'}>
        <Notice tone="plain">{problem}</Notice>
      </div>
    </Card>
  )
}
