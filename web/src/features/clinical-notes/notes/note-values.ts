import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { NoteOrigin } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import {
  noteTemplates,
  type TemplateSection,
  templateName,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { arrange, type TypedSection } from './note-sections.ts'

/** The form's values. */
export type NoteValues = {
  /** The id of a built-in template, or `own:` and the name of the practice's own. */
  template: string
  serviceDate: string
  /** '' for none; {@link ofAppointment} for an appointment without a session. */
  sessionId: string
  sections: TypedSection[]
  /** What AI wrote that the text took over. */
  ai: NoteOrigin[]
}

export const ownPrefix = 'own:'

/** A template option. Free text is one section without a heading. */
export type TemplateChoice = { value: string; label: string; description: string; sections: TemplateSection[] }

const freeText: TemplateSection = { heading: '', prompt: '' }

/** Built-in templates, then the practice's own, plus the note's own template if it was deleted. */
export function templateChoices(
  own: readonly OwnTemplate[],
  values?: Pick<NoteValues, 'template' | 'sections'>,
): TemplateChoice[] {
  const brought = Object.entries(noteTemplates).map(([value, { name, about, sections }]) => ({
    value,
    label: name,
    description: about,
    sections: sections.length > 0 ? [...sections] : [freeText],
  }))
  const mine = own.map(({ name, sections }) => ({
    value: ownPrefix + name,
    label: name,
    description: sections.map(({ heading }) => heading).join(', '),
    sections,
  }))
  const all = [...brought, ...mine]
  if (values === undefined || all.some(({ value }) => value === values.template)) return all
  const sections = values.sections.map(({ heading }) => ({ heading, prompt: '' }))
  return [
    ...all,
    {
      value: values.template,
      label: values.template.slice(ownPrefix.length),
      description: 'The headings this note was started with',
      sections,
    },
  ]
}

export const appointmentPrefix = 'appointment:'
/** The option value for a session that saving the note will create. */
export const ofAppointment = (id: string) => appointmentPrefix + id
export const isOfAppointment = (sessionId: string) => sessionId.startsWith(appointmentPrefix)

/** Values of a new note, in the template used last. */
export function newNote(start: NoteStart | undefined, own: readonly OwnTemplate[], today: string): NoteValues {
  const { template: last, templateName: name, serviceDate = today, sessionId, appointment } = start ?? {}
  const template = last === 'own' ? ownPrefix + (name ?? '') : last
  const choice = templateChoices(own).find(({ value }) => value === template)
  return {
    template: choice?.value ?? 'free',
    serviceDate,
    sessionId: sessionId ?? (appointment ? ofAppointment(appointment.id) : ''),
    sections: arrange([], choice?.sections.map(({ heading }) => heading) ?? ['']),
    ai: [],
  }
}

/** Form values of a note, including empty sections of its template. */
export function valuesOf(note: Note, own: readonly OwnTemplate[]): NoteValues {
  const values: NoteValues = {
    ...bodyOf(note),
    serviceDate: note.serviceDate,
    sessionId: note.session?.id ?? '',
    ai: [],
  }
  return { ...values, sections: arrange(values.sections, headingsOf(values, own)) }
}

/** The hint from the template. */
export function headingsOf(values: Pick<NoteValues, 'template' | 'sections'>, own: readonly OwnTemplate[]): string[] {
  const choice = templateChoices(own, values).find(({ value }) => value === values.template)
  return choice?.sections.map(({ heading }) => heading) ?? ['']
}

/** Template and text only, for loading the previous note. */
export function bodyOf({ template, templateName: name, sections }: Note): Pick<NoteValues, 'template' | 'sections'> {
  return {
    template: template === 'own' ? ownPrefix + templateName(template, name) : template,
    sections: typedSections({ sections }),
  }
}

/** Drafts count as reviewed once their text is in a note. Kept session notes stay as they are. */
export function settledBy(ai: readonly NoteOrigin[]): { aiDraftIds?: string[] } {
  const drafts = ai.filter((origin) => origin.startsWith('draft-'))
  return drafts.length > 0 ? { aiDraftIds: drafts.map((origin) => origin.slice('draft-'.length)) } : {}
}

/** A saved note's sections as form values. */
function typedSections({ sections }: Pick<Note, 'sections'>): TypedSection[] {
  return sections.map(({ heading, text }) => ({ heading: heading ?? '', text }))
}
