import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'
import type { ClinicalNoteRow, NoteAddendumRow, NoteSnippetRow, NoteTemplateRow, ProcessNoteRow } from './rows.ts'

/** What was added to a signed note: whose, to which of the notes, how many days after it. */
const additions: { name: string; nth: number; days: number; text: string; reason: string }[] = [
  {
    name: 'Maya Okafor',
    nth: 3,
    days: 7,
    text: 'Maya wishes it added that her own doctor has known of the therapy from the beginning and supports it.',
    reason: 'Asked for by the client, who read the note',
  },
  {
    name: 'Jonas Bell',
    nth: 4,
    days: 1,
    text: 'The letter to the general practitioner was spoken about as well; consent was given and is on file.',
    reason: 'Left out when the note was written',
  },
]

/** The addenda to the notes of one client. */
export function addendaOf(name: string, notes: readonly ClinicalNoteRow[]): NoteAddendumRow[] {
  return additions.flatMap((addition) => {
    const note = notes.filter((one) => one.signed_at !== null)[addition.nth]
    if (addition.name !== name || !note) return []
    return {
      therapist_id: note.therapist_id,
      id: uuidFrom(`addendum ${note.id}`),
      note_id: note.id,
      client_id: note.client_id,
      text: addition.text,
      reason: addition.reason,
      created_at: instantOn(addDays(note.service_date, addition.days), 18 * 60 + 20),
    }
  })
}

/** A thought that is nobody else's, beside the latest signed note of one client. */
export function processNotesOf(name: string, notes: readonly ClinicalNoteRow[]): ProcessNoteRow[] {
  const note = notes.findLast((one) => one.signed_at !== null)
  if (name !== 'Maya Okafor' || !note) return []
  const at = instantOn(note.service_date, 20 * 60 + 5)
  return [
    {
      therapist_id: note.therapist_id,
      id: uuidFrom(`process note ${note.id}`),
      client_id: note.client_id,
      note_date: note.service_date,
      text: 'I notice that I hurry when the worry is about health, and reassure where I would ask anybody else. My own year of waiting rooms. Bring it to supervision on Thursday.',
      created_at: at,
      updated_at: at,
    },
  ]
}

/** What one practice wrote for itself to write from. */
export function ownForms(
  therapistId: string,
  today: string,
): { templates: NoteTemplateRow[]; snippets: NoteSnippetRow[] } {
  const at = instantOn(addDays(today, -120), 18 * 60 + 30)
  const base = (name: string) => ({
    therapist_id: therapistId,
    id: uuidFrom(`own form ${therapistId} ${name}`),
    name,
    created_at: at,
    updated_at: at,
  })
  return {
    templates: [
      {
        ...base('First session'),
        sections: [
          { heading: 'Reason for coming', prompt: 'Why now, in the client’s own words' },
          { heading: 'History', prompt: 'Family, school, work, earlier help' },
          { heading: 'Safety', prompt: 'What was asked, and what was answered' },
          { heading: 'Aims', prompt: 'Up to three, and how both of you would notice' },
          { heading: 'Agreed', prompt: 'Frame, fee, cancellations, next session' },
        ],
      },
      {
        ...base('Couple session'),
        sections: [
          { heading: 'Theme', prompt: 'What both came with today' },
          { heading: 'Pattern', prompt: 'Who does what first, and what answers it' },
          { heading: 'Tried in the room', prompt: '' },
          { heading: 'Until next time', prompt: 'One thing for each of the two' },
        ],
      },
    ],
    snippets: [
      { ...base('safety'), text: 'Asked about thoughts of death and of self-harm: none reported. Knows whom to call.' },
      { ...base('diary'), text: 'Diary reviewed: kept on __ of seven days. What stands out: ' },
      { ...base('cancel'), text: 'Cancelled less than 24 hours before; the agreed rule was spoken about and applied.' },
    ],
  }
}
