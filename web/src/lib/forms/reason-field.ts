import { adminAccountTexts, maxReasonLength } from '@openhour/shared/features/admin-accounts/admin-accounts.rules.ts'
import { requiredLine } from '@openhour/shared/lib/text.ts'

/** Why an admin acts: the field of every such form, and its schema. */
export const reason = requiredLine(maxReasonLength, adminAccountTexts.noReason)
export const reasonField = {
  label: 'Reason',
  control: 'text',
  hint: 'Kept with the account, for every admin to read.',
} as const
