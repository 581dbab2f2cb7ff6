import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'
import type { ClinicalNoteRow, NoteAddendumRow, NoteSnippetRow, NoteTemplateRow, ProcessNoteRow } from './rows.ts'

/** Addenda: to whose nth note, how many days later. */
const additions: { name: string; nth: number; days: number; text: string; reason: string }[] = [
  {
    name: 'Maya Okafor',
    nth: 3,
    days: 7,
    text: 'At Maya’s request: her doctor has known about the therapy from the start and supports it.',
    reason: 'Requested by the client after reading the note',
  },
  {
    name: 'Jonas Bell',
    nth: 4,
    days: 1,
    text: 'Also discussed the letter to the GP; consent was given and is on file.',
    reason: 'Omitted from the original note',
  },
]

/** A client's addenda. */
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

/** A process note on the day of one client's latest signed note. */
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
      text: 'I notice that I rush when the worry is about health, and reassure where I would normally ask. My own year of waiting rooms. Take to supervision on Thursday.',
      created_at: at,
      updated_at: at,
    },
  ]
}

/** Note templates and snippets of one practice. */
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
          { heading: 'History', prompt: 'Family, school, work, previous treatment' },
          { heading: 'Risk', prompt: 'Questions asked and answers given' },
          { heading: 'Goals', prompt: 'Up to three, and how you would both notice progress' },
          { heading: 'Agreements', prompt: 'Setting, fee, cancellation policy, next session' },
        ],
      },
      {
        ...base('Couple session'),
        sections: [
          { heading: 'Topic', prompt: 'What each of them brought today' },
          { heading: 'Pattern', prompt: 'Who does what first, and how the other responds' },
          { heading: 'Interventions', prompt: '' },
          { heading: 'Homework', prompt: 'One thing for each partner' },
        ],
      },
    ],
    snippets: [
      { ...base('safety'), text: 'Asked about suicidal ideation and self-harm: none reported. Has crisis contacts.' },
      { ...base('diary'), text: 'Reviewed diary: kept on __ of seven days. Observations: ' },
      {
        ...base('cancel'),
        text: 'Cancelled with less than 24 hours’ notice; discussed and applied the cancellation policy.',
      },
    ],
  }
}
