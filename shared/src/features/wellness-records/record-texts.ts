/** Not part of the rules: pages that show ratings have those from the beginning, and only forms show a text. */
export const recordTexts = {
  noDate: 'Please select a date',
  futureDate: 'The date cannot be in the future',
  rating: 'Please choose a rating from 1 to 10',
  notFound: 'Session record not found',
  clientNotFound: 'Client not found',
  ofClient: 'Your client wrote this entry, so only they can change it.',
  changed: 'This session record was changed in another tab after you opened it. Nothing was overwritten.',
}
