import type { MoodEntry } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import type { TrendSpan } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { CrisisLine } from '../../features/crisis-contacts/CrisisLine.tsx'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import type { MoodSearch } from '../../features/portal/mood-search.ts'
import { portalMoodPage } from '../../features/portal/portal.page.ts'
import { PortalPage } from '../../features/portal/PortalPage.tsx'
import { cn } from '../../lib/cn.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { keptFor } from '../../lib/storage.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyDialog, lazyQuietly } from '../../ui/lazy-overlay.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { RowList } from '../../ui/list/RowList.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { entryList } from './entry-list.ts'
import { EntryRow } from './EntryRow.tsx'

const WellnessTrend = lazyPart(() =>
  import('../../features/wellness-records/WellnessTrend.tsx').then((file) => file.WellnessTrend),
)
const EntryForm = lazyDialog(() => import('./EntryFormDialog.tsx').then((file) => file.EntryFormDialog))
const DeleteEntry = lazyDialog(() => import('./DeleteEntryDialog.tsx').then((file) => file.DeleteEntryDialog))

const WaitingEntries = lazyQuietly(() => import('./WaitingEntries.tsx').then((file) => file.WaitingEntries))

/** What the form or the question before a deletion is about. */
type Dialog = {
  shown?: { mood?: number | undefined; entry?: MoodEntry; deleted?: MoodEntry } | undefined
  open: boolean
  opening: number
}

/** As useDialogs has it, whose file brings along what the first load does not need. */
function useDialog() {
  const [state, setState] = useState<Dialog>({ open: false, opening: 0 })
  return {
    ...state,
    show: (shown: Dialog['shown']) => setState(({ opening }) => ({ shown, open: true, opening: opening + 1 })),
    onClose: () => setState((before) => ({ ...before, open: false })),
  }
}

type PortalDiaryScreenProps = {
  search: MoodSearch
  /** The form is open: the address no longer asks for it. */
  onOpened: () => void
}

/** /client/mood: the client's own diary. */
export function PortalDiaryScreen(props: PortalDiaryScreenProps) {
  return (
    <PortalPage
      title={portalMoodPage.title}
      fact={({ therapistName }) => `You and ${therapistName} can read it`}
      skeleton={skeleton}
    >
      {({ clientId }) => <Diary clientId={clientId} {...props} />}
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading your diary" />

/** As tall as what follows, so that the entries stay where they are. */
function TrendSkeleton({ drawn }: { drawn: boolean }) {
  return <Skeleton className={cn('w-full rounded-xl', drawn ? 'h-295 sm:h-162' : 'h-40')} />
}

function Diary({ clientId, search, onOpened }: PortalDiaryScreenProps & { clientId: string }) {
  const [weeks, setWeeks] = useState<TrendSpan>(4)
  const list = useList(entryList, { clientId, weeks })
  const { shown, open, opening, show, onClose } = useDialog()
  const today = localDay(useNow())
  const asked = search.new !== undefined || search.mood !== undefined
  const openAsked = useEffectEvent(() => {
    show({ mood: search.mood })
    onOpened()
  })
  useEffect(() => {
    if (asked) openAsked()
  }, [asked])
  return (
    <>
      <CrisisLine unwatched="the diary" quiet />
      {keptFor() !== null && (
        <Suspense>
          <WaitingEntries clientId={clientId} today={today} saved={list.data?.items ?? []} />
        </Suspense>
      )}
      {list.count > 0 && (
        <Button variant="filled" size="lg" icon={Plus} onClick={() => show({})} className="mb-5 max-sm:w-full">
          New entry
        </Button>
      )}
      <RowList list={list} skeleton={skeleton} onAdd={() => show({})}>
        {({ items, trend }) => (
          <>
            <div className="mb-4 lg:mb-5">
              <Suspense fallback={<TrendSkeleton drawn={trend.points.length > 1} />}>
                <WellnessTrend trend={trend} weeks={weeks} onWeeks={setWeeks} level={2} />
              </Suspense>
            </div>
            <Card padding="none">
              <ul aria-label="Your entries" className="divide-y divide-line">
                {items.map((entry) => (
                  <li key={entry.id}>
                    <EntryRow
                      entry={entry}
                      today={today}
                      onEdit={() => show({ entry })}
                      onDelete={() => show({ deleted: entry })}
                    />
                  </li>
                ))}
              </ul>
            </Card>
          </>
        )}
      </RowList>
      <Suspense>
        {shown?.deleted ? (
          <DeleteEntry key={opening} entry={shown.deleted} {...{ clientId, open, onClose }} />
        ) : (
          shown && <EntryForm key={opening} {...shown} {...{ clientId, open, onClose }} />
        )}
      </Suspense>
    </>
  )
}
