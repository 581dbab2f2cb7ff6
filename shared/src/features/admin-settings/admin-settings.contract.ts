import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins } from '../../access/rules.ts'
import { emailAddress } from '../../lib/email-address.ts'
import { nameLine } from '../../lib/names.ts'
import { signUpRules } from '../account/sign-up.rules.ts'
import { retention, retentionFault, type RetentionName } from './retention.rules.ts'
import { adminSettingsTexts as texts, locationGates, maxInstallationName } from './admin-settings.rules.ts'

/** What an admin can set. Null holds what the server's environment sets. */
export const installationFields = {
  name: z.nullable(
    nameLine(maxInstallationName, texts.invalidName).check(z.refine((text) => !/[<>"]/.test(text), texts.invalidName)),
  ),
  supportEmail: z.nullable(emailAddress({ missing: texts.invalidEmail, invalid: texts.invalidEmail })),
  signUp: z.enum(signUpRules, 'Choose who may sign up'),
  locationGate: z.nullable(z.enum(locationGates)),
  plansOn: z.nullable(z.boolean()),
}

const days = (name: RetentionName) =>
  z.nullable(
    z
      .int(retentionFault(name))
      .check(
        z.minimum(retention[name].min, retentionFault(name)),
        z.maximum(retention[name].max, retentionFault(name)),
      ),
  )
/** How long what is deleted by itself is kept, in days. Null holds what is usual. */
export const retentionFields = {
  securityEventDays: days('securityEventDays'),
  closedSupportDays: days('closedSupportDays'),
  closedVisitorDays: days('closedVisitorDays'),
  unconfirmedDays: days('unconfirmedDays'),
  draftDays: days('draftDays'),
  deliveryDays: days('deliveryDays'),
  figureDays: days('figureDays'),
  usageDays: days('usageDays'),
} satisfies Record<RetentionName, z.core.$ZodType>

const ChangedSettings = z.strictObject({
  ...z.partial(z.object(retentionFields)).shape,
  /** The version that was read. */
  version: z.int().check(z.minimum(0)),
  name: z.optional(installationFields.name),
  supportEmail: z.optional(installationFields.supportEmail),
  signUp: z.optional(installationFields.signUp),
  locationGate: z.optional(installationFields.locationGate),
  plansOn: z.optional(installationFields.plansOn),
})

export const SettingsPage = z.object({
  ...retentionFields,
  version: z.int(),
  name: z.nullable(z.string()),
  supportEmail: z.nullable(z.string()),
  signUp: z.enum(signUpRules),
  locationGate: z.nullable(z.enum(locationGates)),
  plansOn: z.nullable(z.boolean()),
  /** What the server's environment sets, which holds where a setting is null. `mailFrom` is the sender of emails. */
  environment: z.object({
    mailFrom: z.string(),
    supportEmail: z.nullable(z.string()),
    locationGate: z.enum(locationGates),
    plansOn: z.boolean(),
  }),
  /** The last change of each setting. `by` is null once that admin's account is deleted. */
  changes: z.array(z.object({ field: z.string(), at: z.string(), by: z.nullable(z.string()) })),
  /** How emails are sent: by a mail server, or as files in the outbox. */
  mail: z.object({ kind: z.enum(['smtp', 'outbox']), where: z.string() }),
  /** How many backups are kept; null if none are made. */
  backupsKept: z.nullable(z.int()),
})
export type SettingsPage = z.infer<typeof SettingsPage>

/** What became of a test email. `answer` is what the mail server said, or the code of what went wrong. */
export const MailTest = z.object({
  state: z.enum(['accepted', 'saved', 'refused', 'not-reached']),
  to: z.string(),
  answer: z.nullable(z.string()),
})
export type MailTest = z.infer<typeof MailTest>

/** What only the environment sets. A value is null if it is not set or secret. */
export const EnvironmentPage = z.object({
  variables: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      isSet: z.boolean(),
      isSecret: z.boolean(),
      value: z.nullable(z.string()),
    }),
  ),
  /** Models on the server, as `npm run ai:setup` left them; `name` is null if there is none. `usedInstead`: one that the environment names. */
  models: z.array(
    z.object({
      use: z.enum(['drafts', 'speech']),
      name: z.nullable(z.string()),
      bytes: z.nullable(z.number()),
      licence: z.nullable(z.string()),
      installedAt: z.nullable(z.string()),
      usedInstead: z.nullable(z.string()),
    }),
  ),
})
export type EnvironmentPage = z.infer<typeof EnvironmentPage>

const tags = ['Admin']

export const adminSettingsContract = {
  get: operation(admins)
    .route({ method: 'GET', path: '/admin/settings', summary: 'The settings of the installation', tags })
    .output(SettingsPage),
  save: operation(admins, { refusals: ['version-conflict'] })
    .route({
      method: 'PATCH',
      path: '/admin/settings',
      summary: 'Change settings of the installation',
      description:
        'Null sets a setting back to what the server’s environment sets. Refused if another admin saved after `version`.',
      tags,
    })
    .input(ChangedSettings)
    .output(SettingsPage),
  environment: operation(admins)
    .route({
      method: 'GET',
      path: '/admin/environment',
      summary: 'What only the environment of the server sets, without secrets',
      tags,
    })
    .output(EnvironmentPage),
  testMail: operation(admins, { refusals: ['too-many-attempts'] })
    .route({
      method: 'POST',
      path: '/admin/settings/test-mail',
      summary: 'Send a test email to the admin’s own address',
      tags,
    })
    .output(MailTest),
}
