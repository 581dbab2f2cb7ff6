import type { MoodEntry, MoodEntryDetails } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { today } from '../../features/wellness-records/record-labels.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { toast } from '../../lib/toast.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { entryForm } from './entry-form.ts'

type EntryFormDialogProps = {
  clientId: string
  /** The entry to change, as of opening the form; undefined for a new one. */
  entry?: MoodEntry | undefined
  /** The mood that was tapped to get here. */
  mood?: number | undefined
  open: boolean
  onClose: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function EntryFormDialog({ clientId, entry, mood, open, onClose }: EntryFormDialogProps) {
  const refresh = useRefresh('mood_logs')
  const form = useRecordForm(entryForm, {
    noun: 'entry',
    opened: entry,
    // The draft has the id as well, so that an entry whose answer was lost is sent again as the same one.
    initial: entry ? undefined : { id: crypto.randomUUID(), logDate: today() },
    preset: mood === undefined ? undefined : { moodRating: String(mood) },
    always: ['id', 'logDate'],
    draftKey: entry ? `mood-entry:${entry.id}:edit` : `mood-entry:${clientId}:new`,
    onSend: (details, { base }) => (base ? change(clientId, base, details) : add(clientId, details)),
    onSent: async () => {
      onClose()
      toast.good(entry ? 'Entry changed' : 'Entry saved')
      await refresh()
    },
    onReread: entry && (() => api.portal.getMoodEntry({ clientId, id: entry.id })),
    failure: 'Your entry was not saved',
  })
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      onClose={onClose}
      title={entry ? 'Change entry' : 'How are you?'}
      description="From 1 to 10. Leave what you are not sure about."
      submitLabel={entry ? 'Save changes' : 'Save entry'}
      leaving={entry ? {} : 'keep'}
    >
      <FormFields {...form} parts={{ id: null, ...(entry && { logDate: null }) }} />
    </FormDialog>
  )
}

function change(
  clientId: string,
  { id, updatedAt }: MoodEntry,
  { id: _id, logDate: _day, ...words }: MoodEntryDetails,
): Promise<MoodEntry> {
  return api.portal.changeMoodEntry({ clientId, id, updatedAt, ...words })
}

/** If an earlier attempt was saved without an answer, what was typed since changes that entry. */
async function add(clientId: string, details: MoodEntryDetails): Promise<MoodEntry> {
  const saved = await api.portal.addMoodEntry({ clientId, ...details })
  return entryForm.names.some((name) => JSON.stringify(saved[name] ?? null) !== JSON.stringify(details[name] ?? null))
    ? change(clientId, saved, details)
    : saved
}
