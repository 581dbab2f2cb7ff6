import { type PhoneMessages, phoneMessagesLabels } from '@openhour/shared/features/own-details/phone-messages.rules.ts'
import { nameOf } from './code-names.ts'
import { formatFullDay } from './time/format.ts'

/** What a client's account and a practice's record can both have. */
export type KnownDetails = {
  preferredName: string | null
  pronouns: string | null
  dateOfBirth: string | null
  phone: string | null
  phoneMessages: PhoneMessages | null
  address: string | null
  country: string | null
  language: string | null
  emergencyContactName: string | null
  emergencyContactPhone: string | null
  emergencyContactRelationship: string | null
  goodToKnow: string | null
}

export const detailLabels = {
  preferredName: 'Preferred name',
  pronouns: 'Pronouns',
  dateOfBirth: 'Date of birth',
  phone: 'Phone',
  phoneMessages: 'On this number',
  address: 'Address',
  country: 'Country',
  language: 'Language',
  emergencyContact: 'Emergency contact',
  goodToKnow: 'Good to know',
} as const

/** Details as text; null or empty where there is nothing. */
export function detailTexts(details: KnownDetails): Record<keyof typeof detailLabels, string | null> {
  const { dateOfBirth, phone, phoneMessages, country, language, emergencyContactName: name } = details
  const contact = [name, details.emergencyContactRelationship, details.emergencyContactPhone]
  return {
    ...details,
    dateOfBirth: dateOfBirth && formatFullDay(dateOfBirth),
    phoneMessages: phone && phoneMessages && phoneMessagesLabels[phoneMessages],
    country: country && nameOf(country, 'region'),
    language: language && nameOf(language, 'language'),
    emergencyContact: contact.filter(Boolean).join(', ') || null,
  }
}
