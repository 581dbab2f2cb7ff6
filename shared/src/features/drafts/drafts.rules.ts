/** The form's name and its record: `client:new`, `client:<id>:edit`. */
export const draftKeyForm = /^[a-z][a-z-]*(:[A-Za-z0-9-]+){1,3}$/

/** Size limit of a draft as JSON, in characters: enough for 200,000 of clinical text, even if all are escaped. */
export const maxDraftLength = 450_000
export const draftsPerPerson = 200
/** Size limit of all drafts of a person. */
export const draftBytesPerPerson = 20_000_000

export const tooManyDrafts = `You have ${draftsPerPerson} drafts. Finish or discard one of them. This one is only saved on this page.`
export const draftsTooLarge = `Your drafts take up ${draftBytesPerPerson / 1_000_000} MB. Finish or discard one of them. This one is only saved on this page.`
export const draftOfAnother =
  'Someone else is now signed in in this browser. Nothing was saved to their account. Your text is only on this page. Sign in again in another tab, then continue here.'
