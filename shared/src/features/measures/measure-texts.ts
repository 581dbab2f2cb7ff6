/** Messages about measures, for server and screens. */
export const measureTexts = {
  clientNotFound: 'Client not found',
  notFound: 'Response not found.',
  sessionNotFound: 'This session was not found.',
  alertNotFound: 'This alert was not found.',
  noMeasure: 'Please choose a measure',
  noDate: 'Please select a date',
  futureDate: 'The date cannot be in the future',
  notAnswers: 'The answers do not fit this measure. Please fill it in again.',
  noAction: 'Please document what was done',
  openAlert: 'This measure has an open alert. Acknowledge it first.',
  keptAlert:
    'This measure has an acknowledged risk alert. Both are part of the record and cannot be deleted separately.',
  acknowledged: 'This alert was already acknowledged. Reload to see the text.',
} as const

/** Tells the therapist of an answer that calls for one, without what it is about. */
export const riskNotification = {
  title: 'A response needs your attention',
  message: 'A completed measure contains an answer that needs your review. Document what was done to close the alert.',
} as const
