import { BrandingColors } from '@openhour/shared/features/branding/branding.contract.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'
import { ColorControl } from './ColorControl.tsx'

const color = { control: ColorControl, width: 'half' } as const

export const brandingForm = defineForm({
  schema: BrandingColors,
  shape: { primaryColor: z.string(), secondaryColor: z.string() },
  fields: {
    primaryColor: { ...color, label: 'Primary color', hint: 'For buttons and links.' },
    secondaryColor: { ...color, label: 'Secondary color', hint: 'For backgrounds behind text.' },
  },
  toValues: ({ primaryColor, secondaryColor }: BrandingColors) => ({ primaryColor, secondaryColor }),
  toInput: (values) => values,
})
