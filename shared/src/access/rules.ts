import { type GatedFeature } from './tiers.ts'

export const roles = ['therapist', 'client', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who may call an operation, and which gate of the tiers it stands behind. The server reads it before it reads the input. */
export type Access = { who: 'anyone' | 'signed-in' | Role; feature?: GatedFeature }

/** Visitors too: for the few questions that come before signing in. */
export const anyone: Access = { who: 'anyone' }

export const signedIn: Access = { who: 'signed-in' }
export const therapists: Access = { who: 'therapist' }
export const admins: Access = { who: 'admin' }

/** A therapist's operation that some tiers lock. */
export function therapistsWith(feature: GatedFeature): Access {
  return { who: 'therapist', feature }
}

/** Self sign-up may ask to be a therapist; whatever else is asked for becomes a client. */
export function signUpRole(asked: unknown): 'therapist' | 'client' {
  return asked === 'therapist' ? 'therapist' : 'client'
}

/** Where each role lands after signing in. */
export const homeOf: Record<Role, string> = {
  therapist: '/app/dashboard',
  client: '/client/dashboard',
  admin: '/app/admin',
}
