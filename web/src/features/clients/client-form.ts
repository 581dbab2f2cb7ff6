import { type Client, ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { blankTexts, invalidBirth } from '@openhour/shared/features/clients/clients.rules.ts'
import { phoneMessages, phoneMessagesLabels } from '@openhour/shared/features/own-details/phone-messages.rules.ts'
import { isDay, yearsBetween } from '@openhour/shared/lib/days.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { timeZoneOptions } from '../../lib/time/time-zones.ts'
import { searchable } from '../../ui/form/controls.ts'
import { suggest } from '../../ui/form/suggest.ts'
import { dayField } from '../../ui/form/day-field.ts'
import { countries, languages } from '../../lib/code-choices.ts'
import { genderSuggestions } from './choices.ts'

/** Age in full years today, in the browser's time zone. Null if the text isn't a plausible date of birth. */
export function ageFrom(dateOfBirth: string): number | null {
  if (!isDay(dateOfBirth)) return null
  const age = yearsBetween(dateOfBirth, localDay(new Date()))
  return age >= 0 && age <= 120 ? age : null
}

const section = 'More details'
const more = { section, width: 'half' } as const
const contact = { section, group: 'Emergency contact' }
const reminders = { section, group: 'Reminders', control: 'switch' } as const

export const clientForm = defineForm({
  schema: ClientDetails,
  shape: ClientDetails.shape,
  sections: { [section]: 'preferred name, pronouns, address, emergency contact, language, reminders, booking' },
  fields: {
    name: { label: 'Full name', control: 'text' },
    age: { label: 'Age', control: 'text', inputMode: 'numeric', optional: false, width: 'seven' },
    ageNotKnown: { label: blankTexts.ageNotKnown, control: 'part' },
    gender: {
      label: 'Gender',
      control: suggest(genderSuggestions, 'Choose or type'),
      width: 'five',
    },
    email: { label: 'Email', control: 'email', optional: false },
    noEmail: { label: blankTexts.noEmail, control: 'part' },
    phone: { label: 'Phone', control: 'tel', width: 'seven' },
    diagnosis: { label: 'Diagnosis', control: 'text', width: 'five' },
    preferredName: { label: 'Preferred name', control: 'text', ...more },
    pronouns: { label: 'Pronouns', control: 'text', ...more },
    phoneMessages: {
      label: 'Messages and texts',
      control: 'select',
      options: phoneMessages.map((value) => ({ value, label: phoneMessagesLabels[value] })),
      placeholder: 'Not said',
      ...more,
    },
    dateOfBirth: {
      label: 'Date of birth',
      ...dayField({ firstDay: '1900-01-01', lastDay: 'today', yearNeeded: true }),
      ...more,
    },
    language: { label: 'Language', control: searchable(languages, 'Search languages'), ...more },
    country: { label: 'Country', control: searchable(countries, 'Search countries'), ...more },
    address: {
      label: 'Address',
      control: 'textarea',
      rows: 3,
      hint: 'Street, postal code and city, as on a letter.',
      section,
    },
    goodToKnow: {
      label: 'Good to know',
      control: 'textarea',
      rows: 3,
      hint: 'What the client wants you to know, in their words. They can read this in the portal.',
      section,
    },
    timeZone: { label: 'Time zone', control: searchable(timeZoneOptions, 'Search time zones'), ...more },
    emergencyContactName: { label: "Contact's name", control: 'text', width: 'half', ...contact },
    emergencyContactPhone: { label: "Contact's phone", control: 'tel', width: 'half', ...contact },
    emergencyContactRelationship: { label: 'Relationship to the client', control: 'text', ...contact },
    emailReminders: {
      label: 'Emails',
      hint: 'Sent when an appointment is booked, moved or cancelled, and before it starts. They state when and with whom, never what it is about.',
      initial: true,
      ...reminders,
    },
    smsReminders: {
      label: 'Text messages',
      hint: 'The client has agreed to get reminders by text message at the phone number above. They can stop them at any time by replying STOP.',
      ...reminders,
    },
    mayBook: {
      label: 'May book online',
      hint: 'In the portal, if you take bookings there. Booked appointments stay when you turn this off.',
      initial: true,
      section,
      group: 'Booking',
      control: 'switch',
    },
  },
  // With a date of birth, the age is calculated. What was typed before a tick stays in the form only.
  toInput: (given, _seen: Client | undefined) => {
    const isBorn = given.dateOfBirth != null
    const ageNotKnown = !isBorn && given.ageNotKnown === true
    return {
      ...given,
      ageNotKnown,
      phoneMessages: given.phoneMessages || null,
      ...((isBorn || ageNotKnown) && { age: null }),
      ...(given.noEmail && { email: null }),
    }
  },
  check: ({ dateOfBirth }) => ({
    dateOfBirth: dateOfBirth !== '' && ageFrom(dateOfBirth) === null ? invalidBirth : undefined,
  }),
})
