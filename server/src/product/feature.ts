import type { contract, functions } from '@openhour/shared/contract.ts'
import type { AnyContractRouter } from '@orpc/contract'
import type { Router } from '@orpc/server'
import type { ListReads } from '../platform/audit/list-reads.ts'
import type { Database } from '../platform/database/database.ts'
import type { Statement } from '../platform/database/tenancy.ts'
import type { Check } from './checks/check.ts'
import type { DownloadSection } from './download-section.ts'
import type { Env } from '../platform/env.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type { FirstData } from '../platform/http/first-data.ts'
import type { MountedRoute } from '../platform/http/mounted-route.ts'
import type { Incoming } from '../platform/http/request-context.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { MailLimiter } from '../services/mail/client-mail-limits.ts'
import type { Mail } from '../services/mail/transport.ts'
import type { MailTemplates } from '../services/mail/template-parts.ts'
import type { Figures } from '../platform/metrics.ts'
import type { InstallationSettings } from './installation-settings.ts'
import type { Provided } from './provided.ts'
import type { Push } from '../platform/push/push-client.ts'
import type { SealedColumn } from '../platform/sealed-column.ts'
import type { AddProvenAccount } from '../services/sign-in/proven-account.ts'
import type { Transfers } from '../services/transfers/transfers.ts'

/** What every feature may use. */
export type Platform = {
  env: Env
  log: Log
  /** The installation's; derive a key from it for each purpose. */
  secret: string
  publicUrl: string
  startedAt: string
  /** What admins set for the installation; `env` holds it already. */
  settings: InstallationSettings
  /** Sends an email at once, past the queue. Only for trying whether emails can be sent. */
  mail: Pick<Mail, 'kind' | 'where' | 'send'>
  database: Database
  files: FileStore
  /** Uploads and downloads of files in records. */
  transfers: Transfers
  push: Push
  /** Limits for emails to clients. */
  limiter: MailLimiter
  /** Writes into the audit log that a list was read. */
  reads: ListReads
  /** The checks of all parts, of features too. Call it while answering requests or jobs, not while opening. */
  checks: () => readonly Check[]
  /** Adds a client's account for someone who has proven their address. */
  addProvenAccount: AddProvenAccount
  /** Sends the link that confirms the address of an account, within the limits of such emails. */
  sendConfirmation: (account: { id: string; email: string }) => Promise<void>
  /** What clients can download of themselves, from all features. */
  download: readonly DownloadSection[]
  /** What outside services hold of accounts, from all features. */
  outsideHolds: () => readonly OutsideHold[]
  /** What is stored encrypted and readable in archives, from all features. */
  sealed: readonly SealedColumn[]
  /** Call these while answering requests, not while opening: the feature that provides one may be opened later. */
  provided: Provided
}

/** What an outside service keeps of an account, such as a customer or access to a calendar. It ends when the account is deleted. */
export type OutsideHold = {
  /** Jobs store it, so it stays once it is released. */
  name: string
  /** What the service holds of this person, as references that can be ended after their rows are gone. Secrets are sealed. */
  find(userId: string): Promise<string[]>
  /**
   * Ends what the reference names; fine if it has ended already.
   * @throws if the service could not be reached: a job tries again
   */
  end(reference: string): Promise<void>
}

type Routers<Contract extends Record<string, AnyContractRouter>> = {
  [Name in keyof Contract]?: Router<Contract[Name], Incoming>
}

/** What a feature brings once the platform is open. */
export type FeatureParts = {
  /** Operations, by their names in `contract`. */
  routers?: Routers<typeof contract>
  /** Server functions, by their names in `functions`. */
  functions?: Routers<typeof functions>
  jobs?: readonly Jobs[]
  /** Routes outside the contract. */
  routes?: readonly MountedRoute[]
  /** A line of the admin's status page. Its key is the feature's name. */
  health?: () => HealthPart | Promise<HealthPart>
  /** More lines, with keys of their own. */
  checks?: readonly Check[]
  /** Numbers for `/metrics` that are read from the database. */
  figures?: Figures
  /** Deletes what is kept for a limited time. The worker runs these statements every hour. */
  cleanUp?: (at: string) => Statement[]
  provides?: Partial<Provided>
  /** What outside services hold of an account. */
  outsideHolds?: readonly OutsideHold[]
  /** Ends what runs for long, before the queue stops. */
  stop?: () => Promise<void>
}

/** A feature's manifest, listed in `features/all.ts`. */
export type Feature = {
  /** The name of its folder. */
  name: string
  /** Emails by template name. */
  mails?: MailTemplates
  /** What its pages show first. */
  firstData?: readonly FirstData[]
  /** Sections of the archive that clients can download of themselves. */
  download?: readonly DownloadSection[]
  /** Columns of its tables that are stored encrypted. */
  sealed?: readonly SealedColumn[]
  /** @throws Error with a message for the operator if the feature cannot start */
  open?(platform: Platform): FeatureParts | Promise<FeatureParts>
}
