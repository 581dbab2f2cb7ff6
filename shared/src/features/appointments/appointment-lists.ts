/** The lists of appointments: from today on, before today, or cancelled. */
export const appointmentLists = ['upcoming', 'past', 'cancelled'] as const
export type AppointmentList = (typeof appointmentLists)[number]
/** Characters of a search for the names of clients. */
export const maxAppointmentSearchLength = 100
