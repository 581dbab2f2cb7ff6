/** The refusal for people in a restricted country. */
export const restrictedText = "We're sorry, but our therapy platform is currently not available in the United States."
