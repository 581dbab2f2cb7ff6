import type { MoodEntry, MoodEntryDetails } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { keepEntry, type WaitingEntry } from '../../features/portal/on-device/kept.ts'
import { newEntryDraft, sendEntry, wordsOf } from '../../features/portal/on-device/waiting.ts'
import { today } from '../../features/wellness-records/record-labels.ts'
import { api } from '../../lib/api/api.ts'
import { problemFrom, unsureTitle } from '../../lib/api/http.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
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
  /** The entry to change that waits on this device. */
  waiting?: WaitingEntry | undefined
  /** The mood that was tapped to get here. */
  mood?: number | undefined
  open: boolean
  onClose: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function EntryFormDialog({ clientId, entry, waiting, mood, open, onClose }: EntryFormDialogProps) {
  const refresh = useRefresh('mood_logs')
  const form = useRecordForm(entryForm, {
    noun: 'entry',
    opened: entry,
    // The draft has the id as well, so that an entry whose answer was lost is sent again as the same one.
    initial: entry ? undefined : waiting ? valuesOf(waiting) : { id: crypto.randomUUID(), logDate: today() },
    preset: mood === undefined ? undefined : { moodRating: String(mood) },
    always: ['id', 'logDate'],
    draftKey: entry || waiting ? `mood-entry:${(entry ?? waiting)?.id}:edit` : newEntryDraft(clientId),
    onSend: (details, { base }) =>
      base ? change(clientId, base, details) : waiting ? keepChanged(waiting, details) : add(clientId, details),
    onRefused: ({ code, title }) =>
      Promise.resolve(code === 'unavailable' && title !== unsureTitle && !entry ? notSent : false),
    onSent: async (sent) => {
      onClose()
      if (!entry && !sent)
        return toast.good('Entry saved on this device', { description: 'It will be sent when you are online.' })
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
      title={entry || waiting ? 'Change entry' : 'How are you?'}
      description="From 1 to 10. Leave what you are not sure about."
      submitLabel={entry || waiting ? 'Save changes' : 'Save entry'}
      leaving={entry || waiting ? {} : 'keep'}
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
  return saidIfLost('entryChange', () => api.portal.changeMoodEntry({ clientId, id, updatedAt, ...words }))
}

const notSent =
  'There is no connection, so this entry was not sent. It stays in this form: leave the form open and save again when you are online. To write without a connection, turn on “On this device” in the settings when you are online.'

/** Undefined if the entry waits on this device, because there is no connection and its owner lets the device keep entries. */
async function add(clientId: string, details: MoodEntryDetails): Promise<MoodEntry | undefined> {
  const writtenAt = new Date().toISOString()
  try {
    return await saidIfLost('entry', () => sendEntry(clientId, details))
  } catch (error) {
    if (problemFrom(error).code !== 'unavailable') throw error
    const kept = await keepEntry({ ...details, clientId, writtenAt }).catch(() => false)
    if (!kept) throw error
    return undefined
  }
}

/** It waits again, also if the server had refused it. The device's clock may have been wrong when it was written. */
async function keepChanged({ clientId, writtenAt }: WaitingEntry, details: MoodEntryDetails): Promise<undefined> {
  const now = new Date().toISOString()
  const changed = { ...details, clientId, writtenAt: writtenAt < now ? writtenAt : now }
  if (!(await keepEntry(changed))) throw new Error('This device no longer keeps entries')
}

/** As the form has them. */
const valuesOf = ({ clientId: _client, writtenAt, refusal: _refusal, ...details }: WaitingEntry) =>
  entryForm.valuesOf({
    ...details,
    ...wordsOf(details),
    writtenAt,
    readAt: null,
    updatedAt: writtenAt,
  })
