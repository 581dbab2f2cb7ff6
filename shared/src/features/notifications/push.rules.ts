/** Limit of test notifications per person, across all browsers. */
export const testPushesPerHour = 10

export const pushTexts = {
  badSubscription: 'This browser’s push subscription is not valid.',
  notFound: 'This browser is not set up for notifications.',
  tooManyTests: `You can send up to ${testPushesPerHour} test notifications an hour. Please try again later.`,
  testTitle: 'Notifications work on this device',
  testMessage: 'You’ll get notifications like this one.',
} as const
