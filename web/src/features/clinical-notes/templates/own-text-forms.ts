import {
  maxSnippetLength,
  type TemplateSection,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { SnippetDetails, TemplateDetails } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { defineForm } from '../../../lib/forms/define-form.ts'

export const emptySection: TemplateSection = { heading: '', prompt: '' }

export const templateForm = defineForm({
  schema: TemplateDetails,
  shape: TemplateDetails.shape,
  fields: {
    name: { label: 'Name', control: 'text', maxLength: 100 },
    sections: {
      label: 'Sections',
      control: 'part',
      initial: [emptySection],
      shown: (sections) => sections.map(({ heading, prompt }) => `${heading}\n${prompt}`).join('\n\n'),
    },
  },
})

export const snippetForm = defineForm({
  schema: SnippetDetails,
  shape: SnippetDetails.shape,
  fields: {
    name: { label: 'Name', control: 'text', hint: 'In a note, type / and this name, then press Tab.', maxLength: 60 },
    text: { label: 'Text', control: 'textarea', rows: 5, maxLength: maxSnippetLength },
  },
})
