/** Services outside this server, in the order of the admin's page. */
export const outsideServices = [
  'zoom',
  'google_calendar',
  'caldav',
  'webhooks',
  'push',
  'google_sign_in',
  'payments',
  'ai_model',
  'sms',
  'mail',
  'file_scanner',
] as const
export type OutsideService = (typeof outsideServices)[number]
