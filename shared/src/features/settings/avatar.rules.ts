// Without zod: the page that chooses a picture needs no form.

/** A picture of this size is taken; one byte more is not. */
const avatarMaxMB = 2
export const avatarMaxBytes = avatarMaxMB * 1024 * 1024

/** What a picture may be, by its bytes; also what the browser's chooser offers. SVG is text that can hold scripts, and is not among them. */
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

/** Why this file is no profile picture, as far as can be told without reading it; undefined when it may be one. */
export function avatarProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) return avatarTexts.notAnImage
  return file.size > avatarMaxBytes ? avatarTexts.tooLarge : undefined
}
