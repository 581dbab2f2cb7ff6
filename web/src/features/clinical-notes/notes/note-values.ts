import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import {
  noteTemplates,
  type TemplateSection,
  templateName,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { arrange, type TypedSection } from './note-sections.ts'

/** The form as it is typed. */
export type NoteValues = {
  /** A template of the product by its id, one of the practice's own as `own:` and its name. */
  template: string
  serviceDate: string
  /** '' for none; of an appointment without a session {@link ofAppointment}. */
  sessionId: string
  sections: TypedSection[]
}

export const ownPrefix = 'own:'

/** A template to choose from; free text is one section without a heading. */
export type TemplateChoice = { value: string; label: string; description: string; sections: TemplateSection[] }

const freeText: TemplateSection = { heading: '', prompt: '' }

/** The product's templates, then the practice's own; and the one a note was made from, should it be gone. */
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
      description: 'As this note was begun',
      sections,
    },
  ]
}

export const appointmentPrefix = 'appointment:'
/** Stands for the session that a note of this appointment adds. */
export const ofAppointment = (id: string) => appointmentPrefix + id
export const isOfAppointment = (sessionId: string) => sessionId.startsWith(appointmentPrefix)

/** A new note: of what it starts with, in the template that was used last. */
export function newNote(start: NoteStart | undefined, own: readonly OwnTemplate[], today: string): NoteValues {
  const { template: last, templateName: name, serviceDate = today, sessionId, appointment } = start ?? {}
  const template = last === 'own' ? ownPrefix + (name ?? '') : last
  const choice = templateChoices(own).find(({ value }) => value === template)
  return {
    template: choice?.value ?? 'free',
    serviceDate,
    sessionId: sessionId ?? (appointment ? ofAppointment(appointment.id) : ''),
    sections: arrange([], choice?.sections.map(({ heading }) => heading) ?? ['']),
  }
}

/** What of a note stands in the form, with the sections of its template that are still empty. */
export function valuesOf(note: Note, own: readonly OwnTemplate[]): NoteValues {
  const values = {
    ...bodyOf(note),
    serviceDate: note.serviceDate,
    sessionId: note.session?.id ?? '',
  }
  return { ...values, sections: arrange(values.sections, headingsOf(values, own)) }
}

/** What the template asks for. */
export function headingsOf(values: Pick<NoteValues, 'template' | 'sections'>, own: readonly OwnTemplate[]): string[] {
  const choice = templateChoices(own, values).find(({ value }) => value === values.template)
  return choice?.sections.map(({ heading }) => heading) ?? ['']
}

/** Template and text alone: what the next note begins with. */
export function bodyOf({ template, templateName: name, sections }: Note): Pick<NoteValues, 'template' | 'sections'> {
  return {
    template: template === 'own' ? ownPrefix + templateName(template, name) : template,
    sections: typedSections({ sections }),
  }
}

/** The sections of a saved note as the form holds them. */
function typedSections({ sections }: Pick<Note, 'sections'>): TypedSection[] {
  return sections.map(({ heading, text }) => ({ heading: heading ?? '', text }))
}
