/** Sentences that the server says about measures, and that the screens repeat. */
export const measureTexts = {
  clientNotFound: 'Client not found',
  notFound: 'This filled-in measure was not found.',
  sessionNotFound: 'This session was not found.',
  alertNotFound: 'This alert was not found.',
  noMeasure: 'Please choose a measure',
  noDate: 'Please select a date',
  futureDate: 'Please select a day that has been',
  notAnswers: 'The answers do not fit this measure. Please fill it in again.',
  noAction: 'Please write down what was done',
  openAlert: 'This measure has an alert that waits for you. Acknowledge it first.',
  keptAlert: 'This measure has an acknowledged risk alert. Both are part of the record and cannot be deleted alone.',
  acknowledged: 'This alert was acknowledged already. Reload to see what was written.',
} as const
