import type { Insertable } from 'kysely'
import type {
  AiDrafts,
  AiRequests,
  AiSessionNotes,
  AiWeeklyReports,
  Appointments,
  AppointmentSeries,
  ClinicalNotes,
  Charges,
  Clients,
  Consents,
  DateOverrides,
  Documents,
  BookingServices,
  InvoiceLines,
  Invoices,
  InvoiceSettlements,
  MoodLogs,
  NoteAddenda,
  NoteSnippets,
  NoteTemplates,
  Notifications,
  GoalProgress,
  MeasureRequests,
  MeasureSchedules,
  MeasureResponses,
  Messages,
  Payments,
  PlanGoals,
  PlanObjectives,
  PracticeSettings,
  ProcessNotes,
  Profiles,
  RiskAlerts,
  SelfCareTasks,
  Sessions,
  Subscribers,
  Tasks,
  TreatmentPlans,
  TreatmentPlanVersions,
  Users,
} from '../../server/src/platform/database/tables.generated.ts'

type NullableColumn<Table> = {
  [Column in keyof Insertable<Table>]-?: null extends Insertable<Table>[Column] ? Column : never
}[keyof Insertable<Table>]

/** A row to insert. It names every column but those that may be null, which are null when left out. */
type Row<Table> = {
  [Column in Exclude<keyof Insertable<Table>, NullableColumn<Table>>]-?: Exclude<Insertable<Table>[Column], undefined>
} & { [Column in NullableColumn<Table>]?: Insertable<Table>[Column] }

export type UserRow = Omit<Row<Users>, 'image' | 'suspended_at'>
export type ProfileRow = Pick<
  Row<Profiles>,
  'id' | 'full_name' | 'email' | 'phone' | 'practice_name' | 'license_number' | 'specialization' | 'updated_at'
>
/** Other columns stay as sign-up sets them. */
export type PracticeSettingsRow = Pick<
  Row<PracticeSettings>,
  'user_id' | 'timezone' | 'working_hours' | 'booking_enabled' | 'booking_policy' | 'default_place' | 'updated_at'
>
export type BookingServiceRow = Row<BookingServices>
export type DateOverrideRow = Row<DateOverrides>
export type SubscriberRow = Omit<Row<Subscribers>, 'next_tier'>
/** A message with its text in the clear: it is encrypted when it is inserted. */
export type MessageRow = Omit<Row<Messages>, 'sealed_text' | 'sender'> & {
  sender: 'therapist' | 'client'
  text: string
}
export type NotificationRow = Row<Notifications>
export type ClientRow = Row<Clients>
export type ChargeRow = Omit<Row<Charges>, 'service_date'> & { service_date: string }
export type InvoiceRow = Omit<Row<Invoices>, 'open_minor'>
export type InvoiceLineRow = Row<InvoiceLines>
export type PaymentRow = Row<Payments>
export type SettlementRow = Row<InvoiceSettlements>
export type AppointmentSeriesRow = Row<AppointmentSeries>
export type AppointmentRow = Row<Appointments>
export type ConsentRow = Row<Consents>
export type DocumentRow = Row<Documents>
export type SessionRow = Row<Sessions>
export type MoodLogRow = Row<MoodLogs>
export type MeasureResponseRow = Omit<Row<MeasureResponses>, 'answers' | 'unscored'> & {
  answers: (number | null)[]
  unscored: (number | null)[]
}
export type MeasureRequestRow = Row<MeasureRequests>
export type MeasureScheduleRow = Row<MeasureSchedules>
export type RiskAlertRow = Row<RiskAlerts>
export type SelfCareTaskRow = Row<SelfCareTasks>
export type TaskRow = Row<Tasks>
export type TreatmentPlanRow = Row<TreatmentPlans>
export type PlanGoalRow = Omit<Row<PlanGoals>, 'retired_at'>
export type PlanObjectiveRow = Omit<Row<PlanObjectives>, 'retired_at'>
export type GoalProgressRow = Row<GoalProgress>
export type PlanVersionRow = Row<TreatmentPlanVersions>
/** Notes are inserted unsigned and then signed at `signed_at`. */
export type ClinicalNoteRow = Omit<
  Row<ClinicalNotes>,
  'version' | 'signed_name' | 'signed_session' | 'signed_hash' | 'sections'
> & {
  sections: { heading: string | null; text: string }[]
}

/** The database sets the author. */
export type NoteAddendumRow = Omit<Row<NoteAddenda>, 'author_name'>
export type ProcessNoteRow = Omit<Row<ProcessNotes>, 'version'>
export type NoteTemplateRow = Omit<Row<NoteTemplates>, 'sections'> & {
  sections: { heading: string; prompt: string }[]
}
export type NoteSnippetRow = Row<NoteSnippets>
export type AiDraftRow = Omit<Row<AiDrafts>, 'consent_purpose' | 'safety_lines'>
export type AiSessionNoteRow = Omit<Row<AiSessionNotes>, 'key_insights'>
export type AiWeeklyReportRow = Row<AiWeeklyReports>
export type AiRequestRow = Row<AiRequests>

/** The sample practice by table. */
export type Sample = {
  today: string
  users: UserRow[]
  profiles: ProfileRow[]
  practiceSettings: PracticeSettingsRow[]
  dateOverrides: DateOverrideRow[]
  bookingServices: BookingServiceRow[]
  subscribers: SubscriberRow[]
  clients: ClientRow[]
  appointmentSeries: AppointmentSeriesRow[]
  appointments: AppointmentRow[]
  sessions: SessionRow[]
  moodLogs: MoodLogRow[]
  measureResponses: MeasureResponseRow[]
  measureSchedules: MeasureScheduleRow[]
  measureRequests: MeasureRequestRow[]
  riskAlerts: RiskAlertRow[]
  selfCareTasks: SelfCareTaskRow[]
  tasks: TaskRow[]
  consents: ConsentRow[]
  documents: DocumentRow[]
  /** Content of the files of documents and consents, by file key. */
  documentFiles: Record<string, Buffer>
  treatmentPlans: TreatmentPlanRow[]
  planGoals: PlanGoalRow[]
  planObjectives: PlanObjectiveRow[]
  goalProgress: GoalProgressRow[]
  planVersions: PlanVersionRow[]
  clinicalNotes: ClinicalNoteRow[]
  noteAddenda: NoteAddendumRow[]
  processNotes: ProcessNoteRow[]
  noteTemplates: NoteTemplateRow[]
  noteSnippets: NoteSnippetRow[]
  aiDrafts: AiDraftRow[]
  aiSessionNotes: AiSessionNoteRow[]
  aiWeeklyReports: AiWeeklyReportRow[]
  aiRequests: AiRequestRow[]
  messages: MessageRow[]
  notifications: NotificationRow[]
}
