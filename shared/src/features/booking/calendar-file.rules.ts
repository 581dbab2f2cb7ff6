/** Where a client downloads an appointment for their calendar, at `/<id>/appointment.ics`. */
export const calendarFilePath = '/api/portal/calendar'
