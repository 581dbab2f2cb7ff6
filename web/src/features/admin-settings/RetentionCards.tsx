import { exportKeptHours } from '@openhour/shared/features/account-export/account-export.rules.ts'
import type { SettingsPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import {
  adminAlertDays,
  aiSourceDays,
  auditCheckDays,
  csvImportDays,
  endedAnnouncementDays,
  knownBrowserDays,
} from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { countOf } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { retentionForm } from './retention-form.ts'
import { SettingsFormCard } from './SettingsFormCard.tsx'

type RetentionCardsProps = { onUnsaved: (part: string, unsaved: boolean) => void }

/** How long things are kept: what admins decide, and what they do not. */
export function RetentionCards({ onUnsaved }: RetentionCardsProps) {
  const query = useQuery(queries.adminSettings.get.queryOptions())
  const { data, error } = query
  if (error && !data) return <ErrorState title="The settings could not be loaded" {...failedLoad(query)} />
  if (!data)
    return (
      <Card padding="lg">
        <Loading label="Loading the settings" className="flex flex-col gap-6">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </Loading>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <SettingsFormCard
        title="What is deleted by itself"
        fact="Once an hour, what is older than this is permanently deleted. A shorter time takes effect within the hour."
        definition={retentionForm}
        settings={data}
        submitLabel="Save retention"
        onUnsaved={onUnsaved}
      />
      <FixedCard settings={data} />
    </div>
  )
}

const days = (count: number) => countOf(count, 'day')

function fixedLines({ backupsKept }: SettingsPage): readonly (readonly [string, string, string])[] {
  return [
    [
      'Records',
      'As long as the practice keeps them',
      'Their profession’s law sets the time, so each practice decides.',
    ],
    ['Audit log', 'Never deleted', 'It proves who did what. Each entry is chained to the one before.'],
    [
      'Backups',
      backupsKept === null ? 'None are made' : `The newest ${countOf(backupsKept, 'backup')}`,
      backupsKept === null ? 'Set BACKUP_DIR to make some.' : 'BACKUP_KEEP in the server’s environment.',
    ],
    ['Known browsers', days(knownBrowserDays), 'Part of how sign-ins are protected. The privacy page says so.'],
    [
      'Sources of AI drafts',
      days(aiSourceDays),
      'Recordings too. Practices are told so where they turn recordings on.',
    ],
    ['Exports', countOf(exportKeptHours, 'hour'), 'An archive holds a whole practice, so it does not stay longer.'],
    ['Imports from files', days(csvImportDays), 'Only what became of them. The records stay.'],
    ['Ended announcements', days(endedAnnouncementDays), 'Notifications about them stay with each person.'],
    ['Alerts to admins', days(adminAlertDays), 'Which parts failed, and when you were told.'],
    ['Checks of the audit log', days(auditCheckDays), 'What they found. The log itself stays.'],
  ]
}

function FixedCard({ settings }: { settings: SettingsPage }) {
  return (
    <Card padding="lg">
      <CardHead title="What is fixed" fact="By law, by a promise to your people, or by the server’s environment." />
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {fixedLines(settings).map(([name, time, why]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd>
              <p className="font-medium">{time}</p>
              <p className="text-sm text-muted">{why}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
