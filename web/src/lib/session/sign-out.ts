import { post } from '../api/http.ts'

/** Arrives even if the page is left right after. */
export const signOut = () => post<{ home: string }>('/api/auth/sign-out', {}, true)
