/** The longest name of an installation, which emails show as their sender. */
export const maxInstallationName = 60
/** Test emails that an admin may send in a minute. */
export const testMailsPerMinute = 5

export const locationGates = ['open', 'closed', 'off'] as const
export const adminSettingsTexts = {
  invalidEmail: 'Enter a valid email address',
  invalidName: 'Emails show this name, so it can’t contain < > or quotation marks.',
  changed: 'Another admin changed these settings in the meantime. Nothing was saved. Your text is still here.',
}
