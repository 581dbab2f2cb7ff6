import type { AdminAuditEntry } from '@openhour/shared/features/admin-audit/admin-audit.contract.ts'
import { actText, entityWord } from '@openhour/shared/features/admin-audit/admin-audit.rules.ts'
import { labelOf } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { Download } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { useOlderList } from '../../lib/lists/use-older-list.ts'
import { saveFile } from '../../lib/save-file.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { OlderList } from '../../ui/list/OlderList.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditFilterOf, auditList } from './audit-list.ts'

/** Entries of all chains, newest first, with filters and an export of what they leave. */
export function AuditLog() {
  const list = useOlderList(auditList, undefined)
  const exporting = useAction()
  const save = () =>
    exporting.run(
      'export',
      async () => {
        const { fileName, csv, entries, complete } = await api.adminAudit.exportEntries(auditFilterOf(list.view))
        saveFile(fileName, csv, 'text/csv')
        toast.good(`${entries === 1 ? '1 entry' : `${entries} entries`} saved as ${fileName}`, {
          ...(!complete && { description: 'Older entries did not fit. Choose a shorter period to export them.' }),
        })
      },
      'The audit log could not be exported',
    )
  return (
    <section aria-label="Entries">
      <SectionHead
        title="Entries"
        fact="Days and times are in UTC."
        actions={
          <Button icon={Download} busy={exporting.busy !== undefined} onClick={() => void save()}>
            Export
          </Button>
        }
      />
      {list.search && (
        <div className="mb-3 flex">
          <SearchBox {...list.search} />
        </div>
      )}
      <AuditFilters view={list.view} onChange={list.look} onClear={list.showAll} />
      <OlderList list={list} skeleton={<Pending />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">Nothing among the newest entries. Older ones were not looked at yet.</p>
          ) : (
            <Card padding="none">
              <ul aria-label="Audit entries" className="divide-y divide-line">
                {items.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
            </Card>
          )
        }
      </OlderList>
    </section>
  )
}

function Entry({ entry }: { entry: AdminAuditEntry }) {
  const { id, at, seq, action, entity, act } = entry
  return (
    <li
      data-row={id}
      tabIndex={-1}
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 outline-none sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{act === null ? `${labelOf(action)} ${entityWord(entity)}` : actText(act)}</p>
        <p className="text-sm wrap-anywhere text-muted">{whoText(entry)}</p>
      </div>
      <p className="tnum text-sm text-muted">
        {formatMoment(at, { zone: 'UTC' })} · no. {seq}
      </p>
    </li>
  )
}

const roleTexts = { therapist: 'A therapist', client: 'A client', admin: 'An admin', system: 'The product' } as const

/** 'admin@example.com (admin), in the log of robin@example.com' */
function whoText({ actor, actorRole, account }: AdminAuditEntry): string {
  const who = actor === null ? roleTexts[actorRole] : `${actor} (${actorRole})`
  if (actor !== null && actor === account) return who
  return `${who}, in the log of ${account ?? 'a deleted account'}`
}

function Pending() {
  return (
    <Loading label="Loading the audit log">
      <Card padding="lg" className="grid gap-5">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-8" />
        ))}
      </Card>
    </Loading>
  )
}
