// By itself, because the routes of every page load it.

export const documentKinds = ['general', 'assessment', 'consent', 'insurance', 'licence', 'form'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Whose documents are listed. */
export const documentOwners = ['all', 'clients', 'practice'] as const
export type DocumentOwners = (typeof documentOwners)[number]
export const documentSharings = ['all', 'shared', 'private'] as const
export type DocumentSharing = (typeof documentSharings)[number]
export const documentSorts = ['newest', 'oldest', 'title', 'largest', 'expiry'] as const
/** `expiry` lists only documents that expire. */
export type DocumentSort = (typeof documentSorts)[number]
export const maxDocumentSearch = 200
