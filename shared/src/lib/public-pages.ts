/** The pages that are rendered when the product is built, by path: the name of their file. */
export const siteFiles: ReadonlyMap<string, string> = new Map([
  ['/', 'index'],
  ['/help', 'help'],
  ['/contact', 'contact'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/welcome-trial', 'welcome-trial'],
  ['/offline', 'offline'],
  ['/app-offline', 'app-offline'],
])

/** The paths of the separate, small page for signing in. */
export const signInPaths: readonly string[] = [
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/client-welcome',
  '/sign-consent',
]
