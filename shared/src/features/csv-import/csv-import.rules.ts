export const csvKinds = ['clients', 'appointments'] as const
export type CsvKind = (typeof csvKinds)[number]

export const csvImportPath = '/api/csv-imports'
export const maxCsvBytes = 20_000_000
export const maxCsvRows = 20_000
/** Rows with errors that are listed one by one. All are counted. */
export const maxListedProblems = 1_000
/** How long an import can be undone, in hours. */
export const undoHours = 24

export const csvTexts = {
  wrongType: 'Send the file as application/octet-stream.',
  tooLarge: `The file is larger than ${maxCsvBytes / 1_000_000} MB. Nothing was imported. Split it into several files.`,
  tooMany: `The file has more than ${maxCsvRows.toLocaleString('en')} rows. Nothing was imported. Split it into several files.`,
  empty: 'The file has no rows under the names of the columns.',
  spreadsheet:
    'This is an Excel file. Nothing was imported. Open it in Excel or another spreadsheet program, save it as CSV, and choose that file.',
  unreadable: 'This file isn’t a table of comma-separated values. Nothing was imported.',
  openQuote: (row: number) =>
    `The quotation mark in row ${row} is not closed, or stands inside a text, so the rows after it cannot be told apart. Nothing was imported. Correct row ${row} and choose the file again.`,
  dayOrderUnclear:
    'The dates in this column can be read in two ways, such as 3 April and 4 March. Choose how dates are written.',
  statusUnclear: 'Choose what this status means',
  statusMissing: 'The file does not say how this appointment ended. Choose what it was.',
  leftOut: 'You chose to leave this status out',
  noLength: 'This row has no end and no length. Enter a length for such rows.',
  overlap: 'This overlaps another appointment, and you chose to leave such rows out',
  overlapsUndecided:
    'Some rows overlap other appointments. Nothing was imported. Choose whether to leave these rows out or to import them.',
  archivedClient: 'This client is archived. Restore them first.',
  twice: 'Another row of the file has this email',
  exists: 'A client with this email already exists in your practice',
  noClient: 'No client has this email or name',
  severalClients: 'Several clients have this name; use their email',
  booked: 'This client already has an appointment at this time',
  bookedTwice: 'Another row of the file has this client and time',
  badDate: 'This date cannot be read',
  badTime: 'This time cannot be read',
  badNumber: 'This is not a whole number',
  changed: 'Your practice’s data changed since the file was checked. Nothing was imported. Check the file again.',
  noneGood: 'No row can be imported. Nothing was changed.',
  nothingUndone:
    'Nothing was removed: all of it was changed since, or is used by something else, such as appointments of these clients. You can still undo this import after undoing that.',
  notFound: 'This import was not found, or it can no longer be undone.',
} as const
