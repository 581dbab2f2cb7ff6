// Without zod, because the page that uses this loads no form.

export const defaultColors = { primaryColor: '#0d9488', secondaryColor: '#f0fdfa' } as const
export const colorPattern = /^#[0-9a-f]{6}$/

const logoMaxMB = 2
export const logoMaxBytes = logoMaxMB * 1024 * 1024
/** Stored logos are no larger than this, in pixels. */
export const logoSize = { width: 480, height: 160 }
/** Accepted types, detected by content; the file chooser offers the same. SVG is excluded because it can contain scripts. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Upload and download of a practice's logo. */
export const logoPath = '/api/brand-logos'

export const brandingTexts = {
  hint: `PNG, JPG or WebP, up to ${logoMaxMB} MB`,
  tooLarge: `File size must be less than ${logoMaxMB}MB`,
  notALogo: 'Please select a PNG, JPG or WebP image',
  wrongColor: 'Please enter a color such as #0d9488',
  logoNotFound: 'This logo was not found.',
  uploaded: 'Logo uploaded successfully',
  uploadFailed: 'Failed to upload logo',
  removed: 'Logo removed',
  removeFailed: 'The logo could not be removed',
  saved: 'Branding settings saved successfully',
  saveFailed: 'Failed to save branding settings',
} as const

/** Checks a file before the upload, by declared type and size only. Undefined if it looks fine. */
export function logoProblem(file: { type: string; size: number }): string | undefined {
  if (!logoTypes.some((type) => type === file.type)) return brandingTexts.notALogo
  return file.size > logoMaxBytes ? brandingTexts.tooLarge : undefined
}
