import type { Database, TenantDb } from '../core/database.ts'
import type { CheckFiles } from './check-files.ts'
import type { EraseMember, Erasure } from './erasure.ts'
import type { Export } from './export.ts'
import type { ExportFiles } from './export-files.ts'
import type { CallRoute } from './http/calls.ts'
import type { Form } from './http/forms.ts'
import type { MaintenanceTask } from './jobs/maintenance.ts'
import type { Periodic } from './jobs/periodic.ts'
import type { TaskHandler } from './jobs/queues.ts'
import type { KeyedRows } from './keyed-rows.ts'
import type { LanderStorage } from './lander-storage.ts'
import type { Log } from './log.ts'
import type { PhotoStorage } from './photo-storage.ts'
import type { VoiceFiles } from './voice-files.ts'

/** Job handlers by the name of their task, and the tasks that run on a schedule. */
export interface FeatureTasks {
  readonly tasks: Readonly<Record<string, TaskHandler>>
  readonly periodic?: readonly Periodic[]
}

/** Services for the daily maintenance of a feature. */
export interface MaintenanceServices {
  readonly database: Database
  readonly storage: Pick<PhotoStorage, 'contents' | 'remove'>
  readonly log: Pick<Log, 'error'>
  /** Null: mail stays in the development outbox. */
  readonly mail: object | null
  readonly eraseMember: EraseMember
  readonly exportFiles: ExportFiles
  readonly checkFiles: CheckFiles
  readonly voiceFiles: Pick<VoiceFiles, 'list' | 'remove'>
  readonly landerFiles: Pick<LanderStorage, 'list' | 'remove'>
}

/**
 * The manifest of a feature, `feature.ts` in its folder: everything that the program takes from the
 * feature. Only `erase` is required: each feature says what happens to its rows and files when a
 * member is erased.
 *
 * `Services` are the services of the program that the feature uses.
 */
export interface Feature<Services = unknown> {
  readonly calls?: (services: Services) => readonly CallRoute[]
  /** @param calls every call of the program: a form is a client of one of them */
  readonly forms?: (calls: readonly CallRoute[]) => readonly Form[]
  readonly tasks?: (services: Services) => FeatureTasks
  /** Tasks for every tenant, once a day. */
  readonly maintenance?: (services: MaintenanceServices) => readonly MaintenanceTask[]
  /**
   * Rows that depend on APP_SECRET: they are re-encrypted with the newest secret, so that older
   * ones can be removed.
   */
  readonly keyed?: readonly KeyedRows<TenantDb>[]
  readonly erase: Erasure
  /**
   * The feature's rows that a member can download, and the reason for each table that is left out.
   */
  readonly export?: Export
}
