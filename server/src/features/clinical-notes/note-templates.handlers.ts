import { maxSnippets, maxTemplates, noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import {
  noteSnippetsContract,
  noteTemplatesContract,
} from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import {
  changeSnippet,
  changeTemplate,
  findSnippet,
  findTemplate,
  insertSnippet,
  insertTemplate,
  listSnippets,
  listTemplates,
  lockPractice,
  refuseAtMost,
} from './note-templates.queries.ts'

const nameTaken = (sentence: string) => () => new Refusal('already-exists', sentence, { errors: { name: sentence } })
const templateRefusals = {
  note_templates_name: nameTaken(noteTexts.templateExists),
  'too-many': () => new Refusal('not-possible-now', noteTexts.tooManyTemplates),
}
const snippetRefusals = {
  note_snippets_name: nameTaken(noteTexts.snippetExists),
  'too-many': () => new Refusal('not-possible-now', noteTexts.tooManySnippets),
}

export function noteTemplatesRouter() {
  const os = implement(noteTemplatesContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ context: { actor, run } }) => {
      const [items] = await run(listTemplates(actor.userId))
      return { items }
    }),
    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'noteTemplates.add',
        input,
        run: async (id, claim) => {
          const before = [...claim, lockPractice(), refuseAtMost('note_templates', actor.userId, maxTemplates)]
          const rows = await refusing(runAfter(before, insertTemplate(actor.userId, id, input)), templateRefusals)
          return found(rows, noteTexts.templateNotFound)
        },
        replay: async (id) => found((await run(findTemplate(actor.userId, id)))[0], noteTexts.templateNotFound),
      }),
    ),
    update: os.update.handler(async ({ input: { id, ...content }, context: { actor, run } }) => {
      const [rows] = await refusing(run(changeTemplate(actor.userId, id, content)), templateRefusals)
      return found(rows, noteTexts.templateNotFound)
    }),
    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('note_templates', id))
      if (!row?.gone) throw new Refusal('not-found', noteTexts.templateNotFound)
      return { id }
    }),
  })
}

export function noteSnippetsRouter() {
  const os = implement(noteSnippetsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ context: { actor, run } }) => {
      const [items] = await run(listSnippets(actor.userId))
      return { items }
    }),
    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'noteSnippets.add',
        input,
        run: async (id, claim) => {
          const before = [...claim, lockPractice(), refuseAtMost('note_snippets', actor.userId, maxSnippets)]
          const rows = await refusing(runAfter(before, insertSnippet(actor.userId, id, input)), snippetRefusals)
          return found(rows, noteTexts.snippetNotFound)
        },
        replay: async (id) => found((await run(findSnippet(actor.userId, id)))[0], noteTexts.snippetNotFound),
      }),
    ),
    update: os.update.handler(async ({ input: { id, ...content }, context: { actor, run } }) => {
      const [rows] = await refusing(run(changeSnippet(actor.userId, id, content)), snippetRefusals)
      return found(rows, noteTexts.snippetNotFound)
    }),
    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('note_snippets', id))
      if (!row?.gone) throw new Refusal('not-found', noteTexts.snippetNotFound)
      return { id }
    }),
  })
}
