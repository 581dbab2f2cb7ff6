import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { countOf } from '../../lib/time/format.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { ArchivedClient, Upcoming } from './client-actions.ts'
import { unnamed } from './client-labels.ts'

type ArchiveClientDialogProps = {
  client: ArchivedClient
  open: boolean
  onClose: () => void
  /** Resolves to whether it succeeded. */
  onArchive: (client: ArchivedClient, upcoming: Upcoming) => Promise<boolean>
}

/** Asks what to do with the upcoming appointments of a client being archived. Mount a new instance each time it opens. */
export function ArchiveClientDialog({ client, open, onClose, onArchive }: ArchiveClientDialogProps) {
  const [upcoming, setUpcoming] = useState<Upcoming>()
  const [busy, setBusy] = useState(false)
  const { data: recordCounts } = useQuery(queries.clients.recordCounts.queryOptions({ input: { id: client.id } }))
  const name = client.name || unnamed
  const count = recordCounts?.upcomingAppointments
  const emailHint =
    recordCounts?.notifiedByEmail === false
      ? `${name} doesn’t get emails, so let them know yourself.`
      : `We’ll email ${name}.`
  const archive = async () => {
    if (!upcoming) return
    setBusy(true)
    if (await onArchive(client, upcoming)) onClose()
    setBusy(false)
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Archive this client?"
      tone="plain"
      description={
        <>
          <strong className="font-semibold text-text">{name}</strong> has{' '}
          {count === undefined ? 'upcoming appointments' : countOf(count, 'upcoming appointment')}. Restoring the client
          later doesn’t bring back cancelled appointments.
        </>
      }
      confirmLabel="Archive client"
      busy={busy}
      confirmDisabled={upcoming === undefined}
      onConfirm={() => void archive()}
    >
      <Field label="Upcoming appointments">
        <RadioCards
          name="upcoming"
          value={upcoming ?? ''}
          onChange={({ target }) => setUpcoming(target.value as Upcoming)}
          options={[
            {
              value: 'cancel',
              label: 'Cancel them',
              description: `Their slots open up and recurring appointments end. ${emailHint}`,
            },
            {
              value: 'keep',
              label: 'Keep them',
              description: 'They stay in your calendar. Recurring appointments and reminders continue.',
            },
          ]}
        />
      </Field>
    </AlertDialog>
  )
}
