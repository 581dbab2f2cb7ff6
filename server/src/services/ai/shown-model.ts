/** What people are told about a model: its name, and the scheme, host and port that get the text; null if it runs here and nothing leaves. */
export type ShownModel = { name: string; sentTo: string | null }
