/** The version of the archive's format. A reader refuses archives of a later one. */
export const exportFormat = 1

/** How long a finished archive waits for its download. */
export const exportKeptHours = 24
/** How long the link of an archive works after the person has proved who they are. */
export const exportLinkHours = 2

/** Where a finished archive is downloaded, followed by its id. */
export const accountExportPath = '/api/account-exports'
/** Where an archive is uploaded. */
export const accountImportPath = '/api/account-imports'

/** The most process notes that can be chosen for one archive. */
export const maxProcessNotes = 5000

/** An archive may be this large when it is uploaded, and this large when it is unpacked. */
export const importMaxBytes = 20 * 1024 ** 3
export const importMaxUnpackedBytes = 60 * 1024 ** 3

export const exportStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const
export const importStates = ['checking', 'storing', 'done', 'failed'] as const

/** @param day `yyyy-MM-dd` */
export function accountExportName(day: string, scope: 'account' | 'client'): string {
  return `openhour-${scope === 'account' ? 'export' : 'record'}-${day}.zip`
}

export const accountExportTexts = {
  exported: 'Your data has been exported and downloaded',
  failed: 'Failed to export data',
  noSession: 'No valid session found. Please try logging in again.',
  notFound: 'This export is no longer there. Please export again.',
  alreadyRunning: 'An export is under way already. Wait until it has finished, or cancel it.',
  notReady: 'This export is not finished, or its file has been deleted. Please export again.',
  linkEnded: 'This link has ended. Start the download again from the settings.',
  importRunning: 'An import is under way already. Wait until it has finished.',
  importsBusy: 'The server is busy with other imports. Nothing was imported. Please try again in an hour.',
  notEmpty:
    'This account already has records. Nothing was imported. An archive can only be imported into an empty account.',
  noArchive: 'This is not an export of Openhour. Nothing was imported.',
  cutOff: 'The upload was interrupted. Nothing was imported. Please try again.',
  stopped: 'The server stopped during the import. Nothing was imported. Please try again.',
} as const
