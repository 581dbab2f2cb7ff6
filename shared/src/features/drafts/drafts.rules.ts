/** Names the form, then what it is about: `client:new`, `client:<id>:edit`. */
export const draftKeyForm = /^[a-z][a-z-]*(:[A-Za-z0-9-]+){1,3}$/

/** Characters of a form as JSON: room for 200,000 of clinical text, whatever of it JSON has to escape. */
export const maxDraftLength = 450_000
export const draftsPerPerson = 200
export const draftDays = 90
/** All drafts of a person together. */
export const draftBytesPerPerson = 20_000_000

export const tooManyDrafts = `You have ${draftsPerPerson} drafts. Finish or discard one of them: this one is kept on this page only.`
export const noRoomForDrafts = `Your drafts take up ${draftBytesPerPerson / 1_000_000} MB. Finish or discard one of them: this one is kept on this page only.`
export const draftOfAnother =
  'Somebody else is signed in in this browser now. Nothing was saved to their account: what you typed is kept on this page only. Sign in as yourself in another window, then go on here.'
