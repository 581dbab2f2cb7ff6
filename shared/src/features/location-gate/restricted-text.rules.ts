/** What a person in a restricted country is told where their request is refused. */
export const restrictedText = "We're sorry, but our therapy platform is currently not available in the United States."
