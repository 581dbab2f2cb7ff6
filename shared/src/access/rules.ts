import { type GatedFeature } from './tiers.ts'

export const roles = ['therapist', 'client', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who may call an operation, and which feature it needs. Checked before the input is validated. */
export type Access = { who: 'anyone' | 'signed-in' | Role; feature?: GatedFeature }

/** Anyone, without sign-in. */
export const anyone: Access = { who: 'anyone' }

export const signedIn: Access = { who: 'signed-in' }
export const therapists: Access = { who: 'therapist' }
export const clientsOnly: Access = { who: 'client' }
export const admins: Access = { who: 'admin' }

/** A therapist's operation that needs a feature of their plan. */
export function therapistsWith(feature: GatedFeature): Access {
  return { who: 'therapist', feature }
}

/** The role of a self sign-up: therapist if requested, otherwise client. */
export function signUpRole(asked: unknown): 'therapist' | 'client' {
  return asked === 'therapist' ? 'therapist' : 'client'
}

/** Each role's first page after sign-in. */
export const homeOf: Record<Role, string> = {
  therapist: '/app/dashboard',
  client: '/client/dashboard',
  admin: '/app/admin',
}
