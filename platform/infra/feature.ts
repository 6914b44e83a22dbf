import type { Database, TenantDb } from '../core/database.ts'
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

/** Handlers of jobs by the name of their task, and the tasks that the clock starts. */
export interface FeatureTasks {
  readonly tasks: Readonly<Record<string, TaskHandler>>
  readonly periodic?: readonly Periodic[]
}

/** What the daily work of a feature may need. */
export interface MaintenanceServices {
  readonly database: Database
  readonly storage: Pick<PhotoStorage, 'contents' | 'setAside'>
  readonly log: Pick<Log, 'error'>
  /** Null: mail stays in the development outbox. */
  readonly mail: object | null
  readonly eraseMember: EraseMember
  readonly exportFiles: ExportFiles
  readonly landerFiles: Pick<LanderStorage, 'list' | 'remove'>
}

/**
 * The manifest of a feature, `feature.ts` of its folder: all that the program takes from it in a list of features. What is left out,
 * the feature has none of; what becomes of its rows and files when a member is erased, each one says.
 *
 * `Services` are what the feature takes of the program's.
 */
export interface Feature<Services = unknown> {
  readonly calls?: (services: Services) => readonly CallRoute[]
  /** @param calls every call of the program: a form is a client of one of them */
  readonly forms?: (calls: readonly CallRoute[]) => readonly Form[]
  readonly tasks?: (services: Services) => FeatureTasks
  /** What is done for every tenant once a day. */
  readonly maintenance?: (services: MaintenanceServices) => readonly MaintenanceTask[]
  /** Rows that depend on APP_SECRET: they are brought to the newest one, so that older ones can be dropped. */
  readonly keyed?: readonly KeyedRows<TenantDb>[]
  readonly erase: Erasure
  /** What a member gets of the feature's rows about them; what is left out, it says. */
  readonly export?: Export
}
