import { createContext } from 'react'

/** Opens the dialog about the portal access of the client whose profile is shown. */
export const OpenPortalAccess = createContext<() => void>(() => undefined)
