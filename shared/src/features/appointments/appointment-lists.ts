/** The lists of appointments: from today on, before today, or cancelled. */
export const appointmentLists = ['upcoming', 'past', 'cancelled'] as const
export type AppointmentList = (typeof appointmentLists)[number]
