/** What a person types to delete their account. */
export const deletionWord = 'DELETE'

export const deletionTexts = {
  wordNotTyped: `Type ${deletionWord} in capital letters to confirm. Nothing was deleted.`,
  lastAdmin:
    'You are the only admin of this installation. Nothing was deleted. Let the operator add another admin first.',
  deletedTitle: 'Account Deleted',
  deleted: 'Your account has been permanently deleted',
  noSession: 'No valid session found. Please try logging in again.',
  failed: 'Failed to delete account. Please try again or contact support.',
} as const

/** The address of the notice on the landing page that says that the account is deleted. */
export const deletedAnchor = 'account-deleted'
