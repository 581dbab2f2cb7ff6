import { invalidBirth } from '@openhour/shared/features/clients/clients.rules.ts'
import { type OwnDetails, OwnDetailsChanges } from '@openhour/shared/features/own-details/own-details.contract.ts'
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
  country: 'shareCountry',
  language: 'shareLanguage',
  emergencyContact: 'shareEmergencyContact',
} as const satisfies Record<SharedDetail, string>

const fields = {
  preferredName: line,
  pronouns: line,
  dateOfBirth: line,
  phone: line,
  country: line,
  language: line,
  emergencyContactName: line,
  emergencyContactRelationship: line,
  emergencyContactPhone: line,
}

const ticks = {
  sharePreferredName: tick,
  sharePronouns: tick,
  shareDateOfBirth: tick,
  sharePhone: tick,
  shareCountry: tick,
  shareLanguage: tick,
  shareEmergencyContact: tick,
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
    sharePreferredName: { ...share, label: 'Share what you want to be called' },
    sharePronouns: { ...share, label: 'Share your pronouns' },
    shareDateOfBirth: { ...share, label: 'Share your date of birth' },
    sharePhone: { ...share, label: 'Share your phone number' },
    shareCountry: { ...share, label: 'Share your country' },
    shareLanguage: { ...share, label: 'Share your language' },
    shareEmergencyContact: { ...share, label: 'Share your emergency contact' },
  },
  toValues: (details: OwnDetails) => ({
    ...details,
    ...Object.fromEntries(
      sharedDetails.map((detail) => [tickOf[detail], details.sharedAt === null || details.shared.includes(detail)]),
    ),
  }),
  toInput: (given) => ({
    ...(Object.fromEntries(Object.keys(fields).map((name) => [name, given[name as keyof typeof fields]])) as Pick<
      typeof given,
      keyof typeof fields
    >),
    dateOfBirth: given.dateOfBirth || null,
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
