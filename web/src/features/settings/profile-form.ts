import { type Profile, ProfileChanges } from '@openhour/shared/features/settings/settings.contract.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'

// A cleared field is sent as an empty text, which removes the value.
const line = z.string()
const optional = { control: 'text', optional: true, width: 'half' } as const

/** The details of an account. Only therapists have the last three. */
export const ownDetailsForm = defineForm({
  schema: ProfileChanges,
  shape: { fullName: line, phone: line, practiceName: line, licenseNumber: line, specialization: line },
  fields: {
    fullName: { label: 'Full name', control: 'text', autoComplete: 'name', width: 'half' },
    phone: { ...optional, label: 'Phone', control: 'tel', autoComplete: 'tel' },
    practiceName: { ...optional, label: 'Practice name', autoComplete: 'organization' },
    licenseNumber: { ...optional, label: 'License number' },
    specialization: { ...optional, label: 'Specialization' },
  },
  toValues: (profile: Profile) => profile,
  toInput: (values) => values,
})
