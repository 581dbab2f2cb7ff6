// Without zod, because the page that uses this loads no form.

const avatarMaxMB = 2
export const avatarMaxBytes = avatarMaxMB * 1024 * 1024
/** Stored pictures are squares of this size, in pixels. */
export const avatarSide = 256

/** Accepted types, detected by content; the file chooser offers the same. SVG is excluded because it can contain scripts. */
export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const avatarTexts = {
  hint: `JPG, PNG, up to ${avatarMaxMB} MB`,
  tooLarge: `File size must be less than ${avatarMaxMB}MB`,
  notAnImage: 'Please select an image file',
  updated: 'Profile picture updated successfully!',
  failed: 'Failed to upload profile picture',
  removed: 'Profile picture removed successfully!',
  removeFailed: 'Failed to remove profile picture',
} as const

/** Checks a file before the upload, by declared type and size only. Undefined if it looks fine. */
export function avatarProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) return avatarTexts.notAnImage
  return file.size > avatarMaxBytes ? avatarTexts.tooLarge : undefined
}
