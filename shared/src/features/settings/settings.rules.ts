export const settingsTexts = {
  loadFailed: 'Failed to load profile data',
  profileSaved: 'Profile updated successfully',
  preferencesSaved: 'Preferences saved successfully',
} as const
