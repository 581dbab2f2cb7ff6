import { type OwnDetails, OwnDetailsChanges } from '@openhour/shared/features/own-details/own-details.contract.ts'
import { sharedDetails, type SharedDetail } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { countryCodes } from '@openhour/shared/lib/country-codes.ts'
import * as z from 'zod/mini'
import { optionsOf } from '../../lib/code-names.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

const countries = optionsOf(countryCodes, 'region')

// A cleared field is sent as an empty text, which removes the value.
const line = z.string()
const tick = z.boolean()
const optional = { control: 'text', optional: true } as const
const emergency = { ...optional, group: 'Emergency contact' } as const
const hint = 'Your practice can copy it to your record.'

const tickOf = {
  phone: 'sharePhone',
  pronouns: 'sharePronouns',
  country: 'shareCountry',
  emergencyContact: 'shareEmergencyContact',
} as const satisfies Record<SharedDetail, string>

/** What clients say about themselves, each with a tick that shares it. */
export const detailsForm = defineForm({
  schema: OwnDetailsChanges,
  shape: {
    phone: line,
    sharePhone: tick,
    pronouns: line,
    sharePronouns: tick,
    country: line,
    shareCountry: tick,
    emergencyContactName: line,
    emergencyContactPhone: line,
    emergencyContactRelationship: line,
    shareEmergencyContact: tick,
  },
  fields: {
    phone: { ...optional, label: 'Phone', control: 'tel', autoComplete: 'tel' },
    sharePhone: { label: 'Share your phone number', control: 'switch', hint },
    pronouns: { ...optional, label: 'Pronouns' },
    sharePronouns: { label: 'Share your pronouns', control: 'switch', hint },
    country: { label: 'Country', control: 'select', optional: true, options: countries, placeholder: 'Not given' },
    shareCountry: { label: 'Share your country', control: 'switch', hint },
    emergencyContactName: { ...emergency, label: 'Their name', width: 'half' },
    emergencyContactPhone: { ...emergency, label: 'Their phone', control: 'tel', width: 'half' },
    emergencyContactRelationship: { ...emergency, label: 'Who they are to you', placeholder: 'Sister' },
    shareEmergencyContact: {
      group: 'Emergency contact',
      label: 'Share your emergency contact',
      control: 'switch',
      hint,
    },
  },
  toValues: (details: OwnDetails) => ({
    ...details,
    ...Object.fromEntries(sharedDetails.map((detail) => [tickOf[detail], details.shared.includes(detail)])),
  }),
  toInput: ({ sharePhone, sharePronouns, shareCountry, shareEmergencyContact, country, ...details }) => {
    const ticked = {
      phone: sharePhone,
      pronouns: sharePronouns,
      country: shareCountry,
      emergencyContact: shareEmergencyContact,
    }
    return { ...details, country: country || null, shared: sharedDetails.filter((detail) => ticked[detail]) }
  },
})
