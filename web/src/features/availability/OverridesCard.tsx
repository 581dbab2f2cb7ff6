import type { DateOverride } from '@openhour/shared/features/availability/availability.contract.ts'
import { CalendarOff, Clock, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { dayIn } from '../../lib/time/day-in.ts'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { daysOf, insteadOf } from './override-labels.ts'
import { OverrideDialogs, useOverrideDialogs } from './override-dialogs.ts'

type OverridesCardProps = { overrides: readonly DateOverride[]; zone: string }

/** Date overrides from today on. */
export function OverridesCard({ overrides, zone }: OverridesCardProps) {
  const dialogs = useOverrideDialogs()
  const today = dayIn(useNow(), zone)
  const addButton = (
    <Button icon={Plus} aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'add' })}>
      Add days
    </Button>
  )
  return (
    <Card id="time-off" padding="lg">
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
        <ul aria-label="Time off and other hours" className="-my-1 divide-y divide-line">
          {overrides.map((override) => (
            <li key={override.id} className="flex items-center gap-3 py-3 sm:gap-4">
              <IconTile icon={override.startTime === null ? CalendarOff : Clock} size={36} />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{daysOf(override, today)}</p>
                <p className="text-sm text-muted">
                  {[insteadOf(override), override.label].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Menu
                label={daysOf(override, today)}
                trigger={(trigger) => (
                  <IconButton
                    {...trigger}
                    label={`Actions for ${daysOf(override, today)}`}
                    icon={Ellipsis}
                    size="sm"
                    tooltip={false}
                  />
                )}
                entries={[
                  { label: 'Edit', icon: Pencil, onSelect: () => dialogs.show({ kind: 'edit', override }) },
                  { kind: 'line' },
                  {
                    label: 'Delete',
                    icon: Trash2,
                    tone: 'danger',
                    onSelect: () => dialogs.show({ kind: 'delete', override }),
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
