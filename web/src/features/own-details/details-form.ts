import { invalidBirth } from '@openhour/shared/features/clients/clients.rules.ts'
import { type OwnDetails, OwnDetailsChanges } from '@openhour/shared/features/own-details/own-details.contract.ts'
import { phoneMessages, phoneMessagesLabels } from '@openhour/shared/features/own-details/phone-messages.rules.ts'
import { sharedDetails, type SharedDetail } from '@openhour/shared/features/own-details/shared-details.rules.ts'
import { countryCodes } from '@openhour/shared/lib/country-codes.ts'
import { yearsBetween } from '@openhour/shared/lib/days.ts'
import * as z from 'zod/mini'
import { languages } from '../../lib/code-choices.ts'
import { optionsOf } from '../../lib/code-names.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { searchable } from '../../ui/form/controls.ts'
import { dayField } from '../../ui/form/day-field.ts'

// A cleared field is sent as an empty text, which removes the value.
const line = z.string()
const tick = z.boolean()
const optional = { control: 'text', optional: true } as const
const emergency = { ...optional, group: 'Emergency contact' } as const
const section = 'What your practice sees'
const share = { control: 'switch', section, initial: true } as const

const tickOf = {
  preferredName: 'sharePreferredName',
  pronouns: 'sharePronouns',
  dateOfBirth: 'shareDateOfBirth',
  phone: 'sharePhone',
  phoneMessages: 'sharePhone',
  address: 'shareAddress',
  country: 'shareCountry',
  language: 'shareLanguage',
  emergencyContact: 'shareEmergencyContact',
  goodToKnow: 'shareGoodToKnow',
} as const satisfies Record<SharedDetail, string>

const fields = {
  preferredName: line,
  pronouns: line,
  dateOfBirth: line,
  phone: line,
  phoneMessages: line,
  address: line,
  country: line,
  language: line,
  emergencyContactName: line,
  emergencyContactRelationship: line,
  emergencyContactPhone: line,
  goodToKnow: line,
}

const ticks = {
  sharePreferredName: tick,
  sharePronouns: tick,
  shareDateOfBirth: tick,
  sharePhone: tick,
  shareAddress: tick,
  shareCountry: tick,
  shareLanguage: tick,
  shareEmergencyContact: tick,
  shareGoodToKnow: tick,
}

/** What clients say about themselves. All that is filled in is shared, but for what they untick. */
export const detailsForm = defineForm({
  schema: OwnDetailsChanges,
  shape: { ...fields, ...ticks },
  sections: { [section]: 'everything you fill in. You can keep single lines to yourself.' },
  fields: {
    preferredName: { ...optional, label: 'What you want to be called', width: 'half', autoComplete: 'name' },
    pronouns: { ...optional, label: 'Pronouns', width: 'half' },
    dateOfBirth: {
      label: 'Date of birth',
      ...dayField({ firstDay: '1900-01-01', lastDay: 'today', yearNeeded: true }),
      optional: true,
      width: 'half',
    },
    phone: { ...optional, label: 'Phone', control: 'tel', autoComplete: 'tel', width: 'half' },
    phoneMessages: {
      label: 'May we leave a message or send a text?',
      control: 'select',
      optional: true,
      options: phoneMessages.map((value) => ({ value, label: phoneMessagesLabels[value] })),
      placeholder: 'Not said',
    },
    address: {
      label: 'Address',
      control: 'textarea',
      rows: 3,
      optional: true,
      hint: 'Street, postal code and city, as on a letter.',
    },
    country: {
      label: 'Country',
      control: 'select',
      optional: true,
      options: optionsOf(countryCodes, 'region'),
      placeholder: 'Not given',
      width: 'half',
    },
    language: {
      label: 'Language you speak best',
      control: searchable(languages, 'Search languages'),
      optional: true,
      width: 'half',
    },
    emergencyContactName: { ...emergency, label: 'Their name', width: 'half' },
    emergencyContactRelationship: {
      ...emergency,
      label: 'Who they are to you',
      placeholder: 'Sister',
      width: 'half',
    },
    emergencyContactPhone: { ...emergency, label: 'Their phone', control: 'tel' },
    goodToKnow: {
      label: 'Anything your practice should know',
      control: 'textarea',
      rows: 4,
      optional: true,
      hint: 'For example when to call, or what makes coming easier for you.',
    },
    sharePreferredName: { ...share, label: 'Share what you want to be called' },
    sharePronouns: { ...share, label: 'Share your pronouns' },
    shareDateOfBirth: { ...share, label: 'Share your date of birth' },
    sharePhone: { ...share, label: 'Share your phone number' },
    shareAddress: { ...share, label: 'Share your address' },
    shareCountry: { ...share, label: 'Share your country' },
    shareLanguage: { ...share, label: 'Share your language' },
    shareEmergencyContact: { ...share, label: 'Share your emergency contact' },
    shareGoodToKnow: { ...share, label: 'Share what your practice should know' },
  },
  toValues: (details: OwnDetails) => ({
    ...details,
    ...Object.fromEntries(
      // One tick says both of the number and of messages on it: that of the number.
      sharedDetails
        .toReversed()
        .map((detail) => [tickOf[detail], details.sharedAt === null || details.shared.includes(detail)]),
    ),
  }),
  toInput: (given) => ({
    ...(Object.fromEntries(Object.keys(fields).map((name) => [name, given[name as keyof typeof fields]])) as Pick<
      typeof given,
      keyof typeof fields
    >),
    dateOfBirth: given.dateOfBirth || null,
    phoneMessages: phoneMessages.find((one) => one === given.phoneMessages) ?? null,
    country: given.country || null,
    language: given.language || null,
    shared: sharedDetails.filter((detail) => given[tickOf[detail]]),
  }),
  check: ({ dateOfBirth }) => ({
    dateOfBirth:
      dateOfBirth !== '' && !(yearsBetween(dateOfBirth, localDay(new Date())) >= 0 && dateOfBirth >= '1900')
        ? invalidBirth
        : undefined,
  }),
})
