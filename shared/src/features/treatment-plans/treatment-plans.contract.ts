import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists, therapistsWith } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { longText } from '../../lib/text.ts'
import { PaperBrand } from '../branding/branding.contract.ts'
import { endsAfterStart, Plan, planFields, PlanSnapshot, PlanVersion, Progress } from './plan-shapes.contract.ts'
import { maxCommentLength, planTexts } from './treatment-plans.rules.ts'

const writing = therapistsWith('treatmentPlans')
const One = z.strictObject({ id: z.guid(planTexts.notFound) })
const Done = z.object({ id: z.guid() })
const clientId = z.guid('Client not found')
const page = z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1)
const version = z.int('version is required').check(z.minimum(1), z.maximum(2_000_000_000))
const progress = {
  percent: z.int(planTexts.percent).check(z.minimum(0, planTexts.percent), z.maximum(100, planTexts.percent)),
  comment: z.optional(z.nullable(longText(maxCommentLength))),
  sessionId: z.optional(z.nullable(z.guid(planTexts.sessionNotFound))),
  progressDate: z.optional(z.nullable(day(planTexts.progressDate))),
}
/** A goal's progress in an input. */
export const ProgressDetails = z.strictObject(progress)

const tags = ['Treatment plans']

const RecentSession = z.object({ id: z.guid(), date: z.string(), type: z.string(), status: z.string() })
export type RecentSession = z.infer<typeof RecentSession>

export const treatmentPlansContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/treatment-plans',
      summary: "A client's treatment plans, newest first, a page at a time",
      description:
        '`today` is the day in the practice; `recentSessions` are those at which progress may have been made.',
      tags,
    })
    .input(z.strictObject({ clientId, page }))
    .output(
      z.object({
        items: z.array(Plan),
        total: z.int(),
        today: z.string(),
        recentSessions: z.array(RecentSession),
      }),
    ),
  get: operation(therapists)
    .route({ method: 'GET', path: '/treatment-plans/{id}', summary: 'One treatment plan', tags })
    .input(One)
    .output(Plan),
  add: operation(writing, { sendsTwice: true })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/treatment-plans',
      successStatus: 201,
      summary: 'Add a treatment plan',
      tags,
    })
    .input(z.strictObject({ clientId, ...planFields }).check(endsAfterStart))
    .output(Plan),
  update: operation(writing)
    .route({
      method: 'PUT',
      path: '/treatment-plans/{id}',
      summary: 'Change a treatment plan',
      description:
        'Send the version that the change is based on. Answers 409 `version-conflict` if there is a newer one. Goals and objectives keep their `id`. Omitted ones are removed from the plan and keep their progress.',
      tags,
    })
    .input(z.strictObject({ ...One.shape, version, ...planFields }).check(endsAfterStart))
    .output(Plan),
  share: operation(writing)
    .route({
      method: 'PUT',
      path: '/treatment-plans/{id}/shared',
      summary: 'Share a treatment plan with its client',
      description:
        'The client sees the goals, the objectives and the review date, not the name of the plan. A client in the portal is notified.',
      tags,
    })
    .input(One)
    .output(Plan),
  unshare: operation(therapists)
    .route({
      method: 'DELETE',
      path: '/treatment-plans/{id}/shared',
      summary: 'Stop sharing a treatment plan with its client',
      tags,
    })
    .input(One)
    .output(Plan),
  delete: operation(writing)
    .route({
      method: 'DELETE',
      path: '/treatment-plans/{id}',
      summary: 'Permanently delete a treatment plan with its goals, progress and versions',
      tags,
    })
    .input(One)
    .output(Done),
  print: operation(therapists)
    .route({
      method: 'GET',
      path: '/treatment-plans/{id}/print',
      summary: 'A treatment plan for printing; the audit log records it',
      tags,
    })
    .input(One)
    .output(
      z.object({
        plan: Plan,
        clientName: z.string(),
        therapistName: z.string(),
        practiceName: z.nullable(z.string()),
        brand: z.nullable(PaperBrand),
      }),
    ),
  setObjective: operation(writing)
    .route({
      method: 'PUT',
      path: '/plan-objectives/{id}',
      summary: 'Set or clear the date on which an objective was reached',
      tags,
    })
    .input(
      z.strictObject({
        id: z.guid(planTexts.objectiveNotFound),
        reachedDate: z.nullable(day(planTexts.reachedDate)),
      }),
    )
    .output(Plan),
  progress: operation(therapists)
    .route({
      method: 'GET',
      path: '/plan-goals/{goalId}/progress',
      summary: 'A goal’s progress, newest first, a page at a time',
      tags,
    })
    .input(z.strictObject({ goalId: z.guid(planTexts.goalNotFound), page }))
    .output(z.object({ items: z.array(Progress), total: z.int() })),
  recordProgress: operation(writing, { sendsTwice: true })
    .route({
      method: 'POST',
      path: '/plan-goals/{goalId}/progress',
      successStatus: 201,
      summary: 'Record a goal’s progress; the day defaults to today',
      tags,
    })
    .input(z.strictObject({ goalId: z.guid(planTexts.goalNotFound), ...progress }))
    .output(Progress),
  deleteProgress: operation(writing)
    .route({ method: 'DELETE', path: '/goal-progress/{id}', summary: 'Delete progress recorded by mistake', tags })
    .input(z.strictObject({ id: z.guid(planTexts.progressNotFound) }))
    .output(Done),
  versions: operation(therapists)
    .route({
      method: 'GET',
      path: '/treatment-plans/{id}/versions',
      summary: 'A plan’s changes, newest first, a page at a time',
      tags,
    })
    .input(z.strictObject({ ...One.shape, page }))
    .output(z.object({ items: z.array(PlanVersion), total: z.int() })),
  version: operation(therapists)
    .route({
      method: 'GET',
      path: '/treatment-plans/{id}/versions/{version}',
      summary: 'An earlier version of a plan',
      tags,
    })
    .input(z.strictObject({ ...One.shape, version }))
    .output(z.extend(PlanVersion, { snapshot: PlanSnapshot })),
}
