/** What `FullAppointment` shows of other features, at a path of an answer. */
export const ofFull = (path = '') => ({
  'clients:read': { [`${path}clientEmail`]: '', [`${path}clientTimeZone`]: null },
  'clinical-notes:read': { [`${path}note`]: null },
})
