import { ApiKeyDetails } from '@openhour/shared/features/api-keys/api-keys.contract.ts'
import { apiKeyTexts, keyLifetimes, maxKeyNameLength } from '@openhour/shared/features/api-keys/api-keys.rules.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'

const endless = 'never'
const lifetimes = keyLifetimes.map((days) => ({
  value: String(days ?? endless),
  label: days === null ? 'Never' : days === 365 ? 'In a year' : `In ${days} days`,
}))

/** In the form, `days` is a text, 'never' for a key without end. */
export const apiKeyForm = defineForm({
  schema: ApiKeyDetails,
  shape: { ...ApiKeyDetails.shape, scopes: z.array(z.string()), days: z.string() },
  fields: {
    name: {
      label: 'Name',
      control: 'text',
      hint: 'What will use it, such as “Bookkeeping”.',
      maxLength: maxKeyNameLength,
      width: 'seven',
    },
    days: { label: 'Expires', control: 'select', options: lifetimes, initial: '90', width: 'five' },
    scopes: { label: 'Permissions', control: 'part', shown: (scopes) => scopes.join(', ') },
  },
  toInput: ({ days, ...details }) => ({
    ...details,
    days: keyLifetimes.find((each) => String(each ?? endless) === days) ?? null,
  }),
  check: ({ scopes }) => ({ scopes: scopes.length === 0 ? apiKeyTexts.noScope : undefined }),
})
