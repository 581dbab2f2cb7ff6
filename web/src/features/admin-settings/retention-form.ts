import { retentionFields, type SettingsPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import {
  retention,
  type RetentionName,
  type SetRetention,
} from '@openhour/shared/features/admin-settings/retention.rules.ts'
import * as z from 'zod/mini'
import { defineForm, type FieldDefinition } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'

/** @param deleted what is deleted, and from when the days are counted */
function days(name: RetentionName, label: string, deleted: string): FieldDefinition<string> {
  const { usual, min, max } = retention[name]
  const range = max === usual ? `${min} to ${max} days; ${max} if empty.` : `${min} to ${max} days; ${usual} if empty.`
  return {
    label,
    control: withUnit('days', String(usual)),
    hint: `${deleted} ${range}`,
    optional: false,
    width: 'half',
  }
}

export const retentionForm = defineForm<typeof retentionFields, SetRetention, SettingsPage>({
  schema: z.strictObject(retentionFields),
  shape: retentionFields,
  fields: {
    draftDays: days(
      'draftDays',
      'Drafts of forms',
      'What somebody typed and did not save, counted from the last change.',
    ),
    securityEventDays: days(
      'securityEventDays',
      'Security events',
      'Sign-ins, failed attempts and reports of browsers.',
    ),
    closedSupportDays: days(
      'closedSupportDays',
      'Closed support requests',
      'With messages and screenshots, counted from when they were closed.',
    ),
    closedVisitorDays: days(
      'closedVisitorDays',
      'Closed requests of visitors',
      'From the contact form, counted from when they were closed.',
    ),
    unconfirmedDays: days(
      'unconfirmedDays',
      'Accounts nobody confirmed',
      'Sign-ups whose email address was not confirmed. They can sign up again.',
    ),
    deliveryDays: days('deliveryDays', 'Webhook deliveries', 'What was sent to other software, with its outcome.'),
    usageDays: days(
      'usageDays',
      'Days of use',
      'On which days each account was used, for the activity on your home page.',
    ),
    figureDays: days('figureDays', 'Numbers of errors and sizes', 'Errors by day, and the sizes of disk and database.'),
  },
})
