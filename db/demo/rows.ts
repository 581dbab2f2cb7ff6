import type { Insertable } from 'kysely'
import type {
  Clients,
  MoodLogs,
  Notifications,
  PracticeSettings,
  Profiles,
  Sessions,
  Subscribers,
  TreatmentPlans,
  Users,
} from '../../server/src/platform/database/tables.generated.ts'

/** A row as it goes into the table, every column that the sample fills named in every row. */
type Row<Table> = { [Column in keyof Required<Insertable<Table>>]: Exclude<Insertable<Table>[Column], undefined> }

export type UserRow = Omit<Row<Users>, 'image' | 'suspended_at'>
export type ProfileRow = Omit<Row<Profiles>, 'avatar_url'>
export type PracticeSettingsRow = Row<PracticeSettings>
export type SubscriberRow = Omit<Row<Subscribers>, 'next_tier'>
export type NotificationRow = Row<Notifications>
export type ClientRow = Row<Clients>
export type SessionRow = Row<Sessions>
export type MoodLogRow = Row<MoodLogs>
export type TreatmentPlanRow = Row<TreatmentPlans>

/** Everything in the sample practice, table by table; `today` is the day it was made for. */
export type Sample = {
  today: string
  users: UserRow[]
  profiles: ProfileRow[]
  practiceSettings: PracticeSettingsRow[]
  subscribers: SubscriberRow[]
  clients: ClientRow[]
  sessions: SessionRow[]
  moodLogs: MoodLogRow[]
  treatmentPlans: TreatmentPlanRow[]
  notifications: NotificationRow[]
}
