/** What people are told about a model: its name, and the scheme, host and port that get the text. */
export type ShownModel = { name: string; sentTo: string }
