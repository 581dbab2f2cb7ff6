import {
  adminSettingsContract,
  type MailTest,
  type SettingsPage,
} from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import {
  adminSettingsTexts as texts,
  testMailsPerMinute,
} from '@openhour/shared/features/admin-settings/admin-settings.rules.ts'
import { implement } from '@orpc/server'
import { nowMs } from '../../platform/clock.ts'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import type { Platform } from '../../product/feature.ts'
import { MailNotSent, MailRefused } from '../../services/mail/carrier.ts'
import { tooManyAttempts } from '../../services/sign-in/attempts.ts'
import { changeSettings, readSettings, testMail } from './admin-settings.queries.ts'
import { environmentPage } from './environment.ts'

type Parts = Pick<Platform, 'settings' | 'mail' | 'publicUrl'>
/** The columns of the settings in the contract. */
const columns = {
  name: 'name',
  supportEmail: 'support_email',
  signUp: 'sign_up',
  locationGate: 'location_gate',
  plansOn: 'plans_on',
  securityEventDays: 'security_event_days',
  closedSupportDays: 'closed_support_days',
  closedVisitorDays: 'closed_visitor_days',
  unconfirmedDays: 'unconfirmed_days',
  draftDays: 'draft_days',
  deliveryDays: 'delivery_days',
  figureDays: 'figure_days',
  usageDays: 'usage_days',
} as const
const fieldOf = Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, field]))

export function adminSettingsRouter({ settings, mail, publicUrl }: Parts) {
  const testMails = openRecent(testMailsPerMinute, 60_000)

  async function page(run: HandlerContext['run']): Promise<SettingsPage> {
    const [[row]] = await run(readSettings())
    const { mailFrom, supportEmail, locationGate, plansOn, backup } = settings.given
    const { kept, ...stored } = row as NonNullable<typeof row>
    return {
      ...stored,
      ...kept,
      changes: stored.changes.map((change) => ({ ...change, field: fieldOf[change.field] ?? change.field })),
      environment: { mailFrom, supportEmail: supportEmail ?? null, locationGate, plansOn },
      mail: { kind: mail.kind, where: mail.where },
      backupsKept: backup.folder === undefined ? null : backup.keep,
    }
  }

  const os = implement(adminSettingsContract).$context<Incoming>().use(guard)
  return os.router({
    get: os.get.handler(({ context: { run } }) => page(run)),

    save: os.save.handler(async ({ input: { version, ...changes }, context: { run } }) => {
      const changed = Object.entries(changes).map(([field, value]) => [columns[field as keyof typeof columns], value])
      await refusing(run(changeSettings(version, JSON.stringify(Object.fromEntries(changed)))), {
        'settings-changed': () => new Refusal('version-conflict', texts.changed),
      })
      // Other nodes read them when the database announces the change.
      await settings.refresh()
      return page(run)
    }),

    environment: os.environment.handler(async ({ context: { run } }) => {
      // Nothing is read from the database but whether this is an admin at this moment.
      await run(readSettings())
      return environmentPage(settings.given)
    }),

    testMail: os.testMail.handler(async ({ context: { actor, run } }) => {
      const wait = testMails(actor.userId)
      if (wait > 0) throw tooManyAttempts(new Date(nowMs() + wait * 1000).toISOString())
      const [[row]] = await run(testMail())
      const to = row?.to ?? ''
      return { to, ...(await sent(to)) }
    }),
  })

  async function sent(to: string): Promise<Omit<MailTest, 'to'>> {
    try {
      await mail.send({ id: newId(), to, template: 'mail-test', data: { site: new URL(publicUrl).host } })
      return { state: mail.kind === 'outbox' ? 'saved' : 'accepted', answer: null }
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error
      const answered = error.answer !== undefined || error instanceof MailRefused
      return { state: answered ? 'refused' : 'not-reached', answer: error.answer ?? error.code }
    }
  }
}
