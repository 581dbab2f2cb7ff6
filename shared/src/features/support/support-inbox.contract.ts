import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins, roles } from '../../access/rules.ts'
import { requiredLine, requiredText } from '../../lib/text.ts'
import { SupportMessage } from './support.contract.ts'
import { supportStates } from './support-search.rules.ts'
import { maxSupportTextLength, maxTemplateNameLength, supportTexts } from './support.rules.ts'

/** Who asked. `role` is null for a visitor. `name` and `email` are null for a client, and if they can't be decrypted; `name` also if a visitor gave none. */
const Asker = z.object({ name: z.nullable(z.string()), role: z.nullable(z.enum(roles)) })

const Admin = z.object({ id: z.guid(), name: z.string() })

/** `lastAt`: since when it is in this state. `priority`: by the plan that the account had when it asked. */
export const InboxRequest = z.object({
  id: z.guid(),
  subject: z.nullable(z.string()),
  from: Asker,
  state: z.enum(supportStates),
  priority: z.boolean(),
  assignedTo: z.nullable(Admin),
  createdAt: z.string(),
  lastAt: z.string(),
})
export type InboxRequest = z.infer<typeof InboxRequest>

export const InboxPage = z.object({
  items: z.array(InboxRequest),
  total: z.int(),
  counts: z.object({ open: z.int(), waiting: z.int(), closed: z.int() }),
})
export type InboxPage = z.infer<typeof InboxPage>

export const InboxThread = z.object({
  id: z.guid(),
  subject: z.nullable(z.string()),
  from: z.extend(Asker, { email: z.nullable(z.string()), suspended: z.boolean() }),
  state: z.enum(supportStates),
  priority: z.boolean(),
  assignedTo: z.nullable(z.guid()),
  diagnostics: z.nullable(z.string()),
  createdAt: z.string(),
  messages: z.array(SupportMessage),
  admins: z.array(Admin),
})
export type InboxThread = z.infer<typeof InboxThread>

export const SupportTemplate = z.object({ id: z.guid(), name: z.string(), text: z.string() })
export type SupportTemplate = z.infer<typeof SupportTemplate>

const templateFields = {
  name: requiredLine(maxTemplateNameLength, supportTexts.noName),
  text: requiredText(maxSupportTextLength, supportTexts.noTemplateText),
}
export const NewTemplate = z.strictObject(templateFields)
export type NewTemplate = z.infer<typeof NewTemplate>

const requestId = z.guid(supportTexts.notFound)
const templateId = z.guid(supportTexts.templateNotFound)
const Done = z.object({ id: z.guid() })
const path = '/admin/support'
const tags = ['Admin']

/** The inbox of the people who run the installation. */
export const supportInboxContract = {
  list: operation(admins)
    .route({
      method: 'GET',
      path: `${path}/requests`,
      summary: 'Requests for support in one state, the oldest first',
      description:
        'Those with priority stand before the others. Closed ones: the latest first. `mine`: assigned to the caller.',
      tags,
    })
    .input(
      z.strictObject({
        state: z._default(z.enum(supportStates), 'open'),
        mine: z._default(z.boolean(), false),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      }),
    )
    .output(InboxPage),
  get: operation(admins)
    .route({ method: 'GET', path: `${path}/requests/{id}`, summary: 'A request with its messages', tags })
    .input(z.strictObject({ id: requestId }))
    .output(InboxThread),
  answer: operation(admins, { sendsTwice: true, refusals: ['not-found', 'not-possible-now'] })
    .route({
      method: 'POST',
      path: `${path}/requests/{id}/answers`,
      summary: 'Answer a request',
      description: 'The person is notified; a visitor gets the answer by email. `close` closes the request.',
      tags,
    })
    .input(
      z.strictObject({
        id: requestId,
        text: requiredText(maxSupportTextLength, supportTexts.noAnswer),
        close: z._default(z.boolean(), false),
      }),
    )
    .output(Done),
  assign: operation(admins)
    .route({
      method: 'PUT',
      path: `${path}/requests/{id}/admin`,
      summary: 'Assign a request to an admin, or to nobody',
      tags,
    })
    .input(z.strictObject({ id: requestId, adminId: z.nullable(z.guid(supportTexts.adminNotFound)) }))
    .output(Done),
  setState: operation(admins)
    .route({ method: 'PUT', path: `${path}/requests/{id}/state`, summary: 'Close a request, or open it again', tags })
    .input(z.strictObject({ id: requestId, state: z.enum(supportStates) }))
    .output(Done),
  templates: operation(admins)
    .route({ method: 'GET', path: `${path}/templates`, summary: 'Templates for answers', tags })
    .output(z.object({ items: z.array(SupportTemplate) })),
  addTemplate: operation(admins, { sendsTwice: true, refusals: ['already-exists', 'not-possible-now'] })
    .route({ method: 'POST', path: `${path}/templates`, summary: 'Add a template', tags })
    .input(NewTemplate)
    .output(Done),
  changeTemplate: operation(admins, { refusals: ['already-exists', 'not-possible-now'] })
    .route({ method: 'PUT', path: `${path}/templates/{id}`, summary: 'Change a template', tags })
    .input(z.strictObject({ id: templateId, ...templateFields }))
    .output(Done),
  removeTemplate: operation(admins)
    .route({ method: 'DELETE', path: `${path}/templates/{id}`, summary: 'Delete a template', tags })
    .input(z.strictObject({ id: templateId }))
    .output(Done),
}
