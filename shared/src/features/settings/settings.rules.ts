export const settingsTexts = {
  loadFailed: 'Failed to load profile data',
  profileSaved: 'Profile updated successfully',
  preferencesSaved: 'Preferences saved successfully',
  textNumberNeeded:
    'Text messages need your phone number with its country code. Nothing was changed. Add it to your profile first.',
} as const
