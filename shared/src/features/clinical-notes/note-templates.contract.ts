import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { oneLine, requiredLine, requiredText } from '../../lib/text.ts'
import { maxHeadingLength, maxPromptLength, maxSnippetLength, maxSections, noteTexts } from './clinical-notes.rules.ts'

export const TemplateDetails = z.strictObject({
  name: requiredLine(100, noteTexts.noName),
  sections: z
    .array(
      z.strictObject({
        heading: requiredLine(maxHeadingLength, noteTexts.noHeading),
        prompt: z._default(oneLine(maxPromptLength), ''),
      }),
      noteTexts.noSections,
    )
    .check(z.minLength(1, noteTexts.noSections), z.maxLength(maxSections, noteTexts.tooManySections)),
})

/** A practice's own template: headings and prompts. */
export const OwnTemplate = z.object({
  id: z.guid(),
  name: z.string(),
  sections: z.array(z.object({ heading: z.string(), prompt: z.string() })),
  updatedAt: z.string(),
})
export type OwnTemplate = z.infer<typeof OwnTemplate>

export const SnippetDetails = z.strictObject({
  name: requiredLine(60, noteTexts.noName),
  text: requiredText(maxSnippetLength, noteTexts.noSnippet),
})

/** A text block, inserted by name. */
export const Snippet = z.object({ id: z.guid(), name: z.string(), text: z.string(), updatedAt: z.string() })
export type Snippet = z.infer<typeof Snippet>

const tags = ['Clinical notes']
const Done = z.object({ id: z.guid() })
const templateId = z.guid(noteTexts.templateNotFound)
const snippetId = z.guid(noteTexts.snippetNotFound)

export const noteTemplatesContract = {
  list: operation(therapists)
    .route({ method: 'GET', path: '/note-templates', summary: "The practice's own note templates, by name", tags })
    .output(z.object({ items: z.array(OwnTemplate) })),
  add: operation(therapists, { sendsTwice: true, refusals: ['already-exists', 'not-possible-now'] })
    .route({ method: 'POST', path: '/note-templates', successStatus: 201, summary: 'Add a note template', tags })
    .input(TemplateDetails)
    .output(OwnTemplate),
  update: operation(therapists, { refusals: ['already-exists'] })
    .route({
      method: 'PUT',
      path: '/note-templates/{id}',
      summary: 'Change a note template; notes based on it stay unchanged',
      tags,
    })
    .input(z.strictObject({ id: templateId, ...TemplateDetails.shape }))
    .output(OwnTemplate),
  delete: operation(therapists)
    .route({
      method: 'DELETE',
      path: '/note-templates/{id}',
      summary: 'Delete a note template; notes based on it stay unchanged',
      tags,
    })
    .input(z.strictObject({ id: templateId }))
    .output(Done),
}

export const noteSnippetsContract = {
  list: operation(therapists)
    .route({ method: 'GET', path: '/note-snippets', summary: "The practice's snippets, by name", tags })
    .output(z.object({ items: z.array(Snippet) })),
  add: operation(therapists, { sendsTwice: true, refusals: ['already-exists', 'not-possible-now'] })
    .route({ method: 'POST', path: '/note-snippets', successStatus: 201, summary: 'Make a snippet', tags })
    .input(SnippetDetails)
    .output(Snippet),
  update: operation(therapists, { refusals: ['already-exists'] })
    .route({ method: 'PUT', path: '/note-snippets/{id}', summary: 'Change a snippet', tags })
    .input(z.strictObject({ id: snippetId, ...SnippetDetails.shape }))
    .output(Snippet),
  delete: operation(therapists)
    .route({ method: 'DELETE', path: '/note-snippets/{id}', summary: 'Delete a snippet', tags })
    .input(z.strictObject({ id: snippetId }))
    .output(Done),
}
