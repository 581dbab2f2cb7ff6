/** Test notifications for one person, to all their devices together. */
export const testPushesAnHour = 10

export const pushTexts = {
  badSubscription: 'The browser gave no address that notifications could be sent to.',
  notFound: 'This browser is not set up for notifications.',
  tooManyTests: `${testPushesAnHour} test notifications within an hour are the most. Please try again later.`,
  testTitle: 'Notifications work on this device',
  testMessage: 'This is how Openhour tells you that something is new.',
} as const
