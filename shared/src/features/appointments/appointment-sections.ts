/** What `FullAppointment` shows of other features, at a path of an answer. */
const ofFull = (path = '') => ({
  'clients:read': { [`${path}clientEmail`]: '', [`${path}clientTimeZone`]: null },
  'clinical-notes:read': { [`${path}note`]: null },
})

/** Of an answer that is one, and of one that has it as `appointment`. */
export const fullSections = ofFull()
export const sections = ofFull('appointment.')
