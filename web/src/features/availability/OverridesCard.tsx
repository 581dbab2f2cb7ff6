import type { DateOverride } from '@openhour/shared/features/availability/availability.contract.ts'
import { CalendarOff, Clock, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { useNow } from '../../lib/time/now.ts'
import { useUndoable } from '../../lib/use-undoable.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { daysOf, insteadOf } from './override-labels.ts'
import { OverrideDialogs, useOverrideDialogs } from './override-dialogs.ts'

type OverridesCardProps = { overrides: readonly DateOverride[]; zone: string }

/** Date overrides from today on. */
export function OverridesCard({ overrides, zone }: OverridesCardProps) {
  const dialogs = useOverrideDialogs()
  const today = dayIn(useNow(), zone)
  const remove = useRemove()
  const card = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // The menu gives the focus back to its row, which is gone by then.
  const removedAt = useRef<number>(undefined)
  useEffect(() => {
    if (removedAt.current === undefined) return
    const rows = list.current?.children
    const next = rows?.[Math.min(removedAt.current, rows.length - 1)] ?? card.current
    removedAt.current = undefined
    if (next instanceof HTMLElement) next.focus()
  }, [overrides.length])
  const addButton = (
    <Button icon={Plus} aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'add' })}>
      Add days
    </Button>
  )
  return (
    <Card id="time-off" ref={card} tabIndex={-1} padding="lg" className="outline-none">
      <CardHead
        title="Time off and other hours"
        fact="Days that differ from your working hours."
        actions={overrides.length > 0 && addButton}
      />
      {overrides.length === 0 ? (
        <EmptyState icon={CalendarOff} title="No time off planned" actions={addButton} small>
          Holidays, training, a short day: on these days clients can only book the hours you set here.
        </EmptyState>
      ) : (
        <ul ref={list} aria-label="Time off and other hours" className="-my-1 divide-y divide-line">
          {overrides.map((override, at) => (
            <li key={override.id} tabIndex={-1} className="flex items-center gap-3 py-3 sm:gap-4">
              <IconTile icon={override.startTime === null ? CalendarOff : Clock} size={36} />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{daysOf(override, today)}</p>
                <p className="text-sm text-muted">
                  {[insteadOf(override), override.label].filter(Boolean).join(' · ')}
                </p>
              </div>
              <ActionsMenu
                of={daysOf(override, today)}
                size="sm"
                entries={[
                  { label: 'Edit', icon: Pencil, onSelect: () => dialogs.show({ kind: 'edit', override }) },
                  { kind: 'line' },
                  {
                    label: 'Delete',
                    icon: Trash2,
                    tone: 'danger',
                    onSelect: () => {
                      removedAt.current = at
                      void remove(override)
                    },
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <OverrideDialogs dialogs={dialogs} today={today} />
    </Card>
  )
}

/** Deletes an override; its days have the usual working hours again. */
function useRemove() {
  const undoable = useUndoable('date_overrides')
  return ({ id, fromDate, toDate, startTime, endTime, label }: DateOverride) => {
    const one = startTime === null ? 'time off' : 'other hours'
    const One = startTime === null ? 'Time off' : 'Other hours'
    return undoable({
      run: () => api.availability.deleteOverride({ id }),
      bringBack: () => api.availability.addOverride({ fromDate, toDate, startTime, endTime, label }),
      done: `${One} deleted. Your usual hours apply again.`,
      back: `${One} restored`,
      failed: `Failed to delete ${one}`,
    })
  }
}
