/** The states of a request; `app.measure_request_state` decides. `planned`: its appointment was moved to a later time. */
export const requestStates = ['planned', 'waiting', 'done', 'missed', 'stopped', 'cancelled'] as const

/** How many hours before a session a measure can wait for the client. */
export const hoursBeforeLimits = { least: 1, most: 168 } as const

/** Says nothing about what it is, because it is shown on a phone. */
export const requestNotification = {
  title: 'Something to fill in',
  message: 'Your therapist asks you to answer a few questions.',
  actionUrl: '/client/measures',
} as const

export const requestTexts = {
  notFound: 'This request was not found.',
  clientNotFound: 'Client not found',
  archived:
    'This client is archived, so they can’t fill anything in. Nothing was sent. Restore the client to ask them.',
  notJoined:
    'This client isn’t connected with your portal, so they can’t fill anything in. Nothing was sent. Invite them to ask them.',
  alreadyWaiting: 'Your client has not filled in your last request for this measure yet.',
  alreadyScheduled: 'This measure is already requested before every session. Stop that first.',
  pastDate: 'Please choose today or a later day',
  badHours: `Please choose ${hoursBeforeLimits.least} to ${hoursBeforeLimits.most} hours`,
  notOpen: 'This request no longer waits for an answer. Nothing was changed.',
} as const

/** For clients. */
export const portalMeasureTexts = {
  notFound: 'This questionnaire was not found.',
  notAnswers: 'Some answers do not fit the questions. Please go through them again.',
  newVersion: 'The questions have changed since you opened them. Nothing was sent. Please go through them again.',
  gone: 'Your therapist no longer uses this questionnaire, so there is nothing to do.',
  done: 'You have already sent your answers. The first ones stay as they are. Tell your therapist if something has changed.',
  stopped: 'Your therapist no longer needs this questionnaire, so there is nothing to do.',
  cancelled: 'The appointment was cancelled, so there is nothing to do.',
  missed: 'The time for this questionnaire is over. You can tell your therapist in your next session.',
  planned: 'Your appointment was moved, so this questionnaire opens later.',
} as const
