export const pushTexts = {
  badSubscription: 'The browser gave no address that notifications could be sent to.',
  notFound: 'This browser is not set up for notifications.',
  testTitle: 'Notifications work on this device',
  testMessage: 'This is how Openhour tells you that something is new.',
} as const
