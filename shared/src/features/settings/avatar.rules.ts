// Without zod, because the page that uses this loads no form.

const avatarMaxMB = 2
export const avatarMaxBytes = avatarMaxMB * 1024 * 1024
/** Stored pictures are squares of this size, in pixels. */
export const avatarSide = 256

/** Accepted types, detected by content; the file chooser offers the same. SVG is excluded because it can contain scripts. */
export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif'] as const

export const avatarTexts = {
  hint: `JPG, PNG, up to ${avatarMaxMB} MB`,
  tooLarge: `File size must be less than ${avatarMaxMB}MB`,
  notAnImage: 'Please select an image file',
  otherImage: 'This kind of picture can’t be used. Nothing was changed. Save it as JPEG or PNG and try again.',
  updated: 'Profile picture updated successfully!',
  failed: 'Failed to upload profile picture',
  removed: 'Profile picture removed successfully!',
  removeFailed: 'Failed to remove profile picture',
} as const

/** Whether a file is probably in the format of phones. Many browsers don't know its type. */
export const isHeicName = (name: string): boolean => /\.hei[cf]$/i.test(name)

/** Checks a file before the upload, by declared type and size only. Undefined if it looks fine. */
export function avatarProblem(file: { name: string; type: string; size: number }): string | undefined {
  const type = file.type || (isHeicName(file.name) ? 'image/heic' : '')
  if (!type.startsWith('image/') || type.startsWith('image/svg')) return avatarTexts.notAnImage
  return file.size > avatarMaxBytes ? avatarTexts.tooLarge : undefined
}
