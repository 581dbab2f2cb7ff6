import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { roles, signedIn } from '../../access/rules.ts'
import { tiers } from '../../access/tiers.ts'
import { ShownAnnouncement } from '../announcements/announcements.contract.ts'
import { clockStyles, weekStarts } from '../availability/availability.rules.ts'

/** The signed-in person and their plan: everything that the app shell needs. */
export const Me = z.object({
  id: z.guid(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  avatarUrl: z.nullable(z.string()),
  timeZone: z.string(),
  /** How screens show times and weeks, and the default length of appointments, from the practice's settings. */
  weekStart: z.enum(weekStarts),
  clockStyle: z.enum(clockStyles),
  sessionMinutes: z.int(),
  practiceName: z.nullable(z.string()),
  tierStatus: z.object({ tier: z.enum(tiers), trialExpired: z.boolean(), plansOn: z.boolean() }),
  trialEndsAt: z.nullable(z.string()),
  clientCount: z.int(),
  /** A service is connected that hosts online sessions. */
  videoConnected: z.boolean(),
  /** What this installation tells everybody of the person’s role and they have not put away, the most important first. */
  announcements: z.array(ShownAnnouncement),
})
export type Me = z.infer<typeof Me>

export const accountContract = {
  me: operation(signedIn, { refusals: ['not-found'] })
    .route({ method: 'GET', path: '/account/me', summary: 'The signed-in person', tags: ['Account'] })
    .output(Me),
  getUserRole: operation(signedIn)
    .route({ method: 'POST', path: '/rpc/get_user_role', summary: 'The role of the caller', tags: ['Procedures'] })
    .input(z.strictObject({ user_uuid: z.guid('Unknown person') }))
    .output(z.object({ role: z.enum(roles) })),
}
