import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists, therapistsWith } from '../../access/rules.ts'
import { brandingTexts, colorPattern } from './branding.rules.ts'

const color = z.string().check(z.regex(colorPattern, brandingTexts.wrongColor))

export const BrandingColors = z.strictObject({ primaryColor: color, secondaryColor: color })
export type BrandingColors = z.infer<typeof BrandingColors>

/** A therapist's branding. Clients see it while the plan includes it. */
export const Branding = z.object({
  logoUrl: z.nullable(z.string()),
  primaryColor: z.string(),
  secondaryColor: z.string(),
})
export type Branding = z.infer<typeof Branding>

const shade = z.string().check(z.regex(colorPattern))
const shades = z.object({
  primary: shade,
  primaryHover: shade,
  onPrimary: shade,
  soft: shade,
  softHover: shade,
  onSoft: shade,
})

/** A practice's brand as clients see it: its logo, and the shades of its colours in both themes. */
export const Brand = z.object({ logoUrl: z.nullable(z.string()), light: shades, dark: shades })
export type Brand = z.infer<typeof Brand>

/** A brand on white paper: its logo as a data URL (PNG), and a colour that can be read there. */
export const PaperBrand = z.object({ logo: z.optional(z.string()), color: shade })
export type PaperBrand = z.infer<typeof PaperBrand>

const tags = ['Branding']

export const brandingContract = {
  get: operation(therapists)
    .route({ method: 'GET', path: '/branding', summary: 'Logo and colors of the practice', tags })
    .output(Branding),
  save: operation(therapistsWith('branding'))
    .route({ method: 'PUT', path: '/branding', summary: 'Change the colors of the practice', tags })
    .input(BrandingColors)
    .output(Branding),
  removeLogo: operation(therapistsWith('branding'))
    .route({ method: 'DELETE', path: '/branding/logo', summary: 'Remove the logo of the practice', tags })
    .output(Branding),
}
