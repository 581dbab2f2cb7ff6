// Without zod, because pages without forms load it.

export const bankStatementPath = '/api/bank-statements'
export const maxStatementBytes = 30_000_000
/** Lines of all statements of a file, also those that are money going out. */
export const maxStatementLines = 10_000
/** Payments that are recorded in one transaction. */
export const recordedAtOnce = 200
/** Invoices that one line can pay. */
export const invoicesOfLine = 20

/** How sure a proposal is. Only the first two are ticked before a person has looked. `none`: nothing fits. */
export const matchLevels = ['sure', 'likely', 'choose', 'none'] as const
export type MatchLevel = (typeof matchLevels)[number]
export const matchLevelNames: Record<MatchLevel, string> = {
  sure: 'Sure',
  likely: 'Likely',
  choose: 'Choose yourself',
  none: 'No match',
}

export const passedReasons = {
  recorded: 'Recorded already',
  out: 'Money that went out',
  pending: 'Not booked yet. Match it with a later statement.',
  reversed: 'The bank took a booking back',
  returned: 'A transfer of yours that came back',
  batch: 'Several payments in one amount, which the bank doesn’t list one by one',
  currency: 'In a currency that we don’t know',
  unreadable: 'The amount or the day can’t be read',
} as const
export type PassedReason = keyof typeof passedReasons

export const bankStatementTexts = {
  wrongType: 'Send the file as application/octet-stream.',
  busy: 'The server is busy reading other files. Nothing was recorded. Try again in a minute.',
  tooLarge: `The file is larger than ${maxStatementBytes / 1_000_000} MB. Nothing was recorded. Download a shorter period from your bank.`,
  tooMany: `The statement has more than ${maxStatementLines.toLocaleString('en')} lines. Nothing was recorded. Download a shorter period from your bank.`,
  empty: 'The file has no rows under the names of the columns. Nothing was recorded.',
  noLines: 'There is no booking in this statement. Nothing was recorded.',
  spreadsheet:
    'This is an Excel file. Nothing was recorded. Download the statement as CAMT.053 or CSV from your bank, or save it as CSV in a spreadsheet program.',
  unreadable:
    'This file is neither a CAMT.053 statement nor a table of comma-separated values. Nothing was recorded. Download the statement as CAMT.053 (XML) or CSV from your bank.',
  openQuote: (row: number) =>
    `The quotation mark in row ${row} is not closed, so the rows after it can’t be told apart. Nothing was recorded. Download the statement again, or choose CAMT.053.`,
  brokenXml:
    'This XML file is broken or incomplete. Nothing was recorded. Download the statement from your bank again.',
  doctype:
    'This XML file defines entities of its own, which no bank statement does. Nothing was recorded. Download the statement from your bank again.',
  otherXml:
    'This XML file is not a CAMT.053 statement. Nothing was recorded. Choose “CAMT.053” where your bank offers statements.',
  otherCamt: (name: string) =>
    `This is a ${name} file, not a CAMT.053 statement. Nothing was recorded. Choose “CAMT.053” where your bank offers statements.`,
  columns: 'Choose the columns of the day and of the amount',
  dayOrder:
    'The dates in this column can be read in two ways, such as 3 April and 4 March. Choose how dates are written.',
  decimal: 'The amounts can be read in two ways, such as 1,234 and 1.234. Choose how amounts are written.',
  key: 'This is not a line of a statement',
  gone: 'This invoice was not found. Nothing was recorded for this line.',
  changed:
    'The open amount of this invoice changed in the meantime. Nothing was recorded for this line. Match the statement again.',
  paid: 'Nothing is open on this invoice any more. Nothing was recorded for this line.',
  otherCurrency: 'The invoice is in another currency. Nothing was recorded for this line.',
} as const
