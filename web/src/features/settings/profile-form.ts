import { type Profile, ProfileChanges } from '@openhour/shared/features/settings/settings.contract.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'

// A cleared field is sent as an empty text, which removes the value.
const line = z.string()
const optional = { control: 'text', optional: true, width: 'half' } as const

const fullName = { label: 'Full name', control: 'text', autoComplete: 'name', width: 'half' } as const
const phone = { ...optional, label: 'Phone', control: 'tel', autoComplete: 'tel' } as const

/** A client's account. */
export const ownDetailsForm = defineForm({
  schema: ProfileChanges,
  shape: { fullName: line, phone: line },
  fields: { fullName, phone },
  toValues: (profile: Profile) => profile,
  toInput: (values) => values,
})

/** A therapist's or an admin's. */
export const profileForm = defineForm({
  schema: ProfileChanges,
  shape: { fullName: line, email: line, phone: line, practiceName: line, licenseNumber: line, specialization: line },
  fields: {
    fullName,
    email: { label: 'Email', control: 'part', width: 'half' },
    phone,
    practiceName: { ...optional, label: 'Practice name', autoComplete: 'organization' },
    licenseNumber: { ...optional, label: 'License number' },
    specialization: { ...optional, label: 'Specialization' },
  },
  toValues: (profile: Profile) => profile,
  toInput: ({ fullName, phone, practiceName, licenseNumber, specialization }) => ({
    fullName,
    phone,
    practiceName,
    licenseNumber,
    specialization,
  }),
})
