import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useOlderList } from '../../lib/lists/use-older-list.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { OlderList } from '../../ui/list/OlderList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryList } from './HistoryList.tsx'
import { historyList } from './history-list.ts'
import { historyQueryOf, noFilter } from './history-query.ts'
import { HistorySkeleton } from './HistorySkeleton.tsx'

type RecordHistoryProps = { clientId: string; zone: string | undefined }

/** Who did what in a client's record, and when. Never its content. */
export function RecordHistory({ clientId, zone }: RecordHistoryProps) {
  const list = useOlderList(historyList, clientId)
  const filter = { ...noFilter, ...list.view }
  const [exporting, setExporting] = useState(false)

  const save = async () => {
    setExporting(true)
    try {
      const { fileName, csv, entries, complete } = await api.audit.exportHistory(historyQueryOf(clientId, filter))
      saveFile(fileName, csv, 'text/csv')
      toast.good(`${entries === 1 ? '1 entry' : `${entries} entries`} saved as ${fileName}`, {
        ...(!complete && { description: 'Older entries did not fit. Choose a shorter period to export them.' }),
      })
    } catch (error) {
      toast.bad('The history could not be exported', { description: problemFrom(error).detail })
    }
    setExporting(false)
  }
  return (
    <>
      <SectionHead
        title="Record History"
        fact="Who opened or changed this record, and when. This log can’t be changed."
        actions={
          <Button icon={Download} busy={exporting} onClick={() => void save()}>
            Export
          </Button>
        }
      />
      <HistoryFilters filter={filter} onChange={list.look} />
      <OlderList list={list} skeleton={<HistorySkeleton />}>
        {({ items }) => <HistoryList lines={items} zone={zone} />}
      </OlderList>
    </>
  )
}
