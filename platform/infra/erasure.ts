import type { Database, TenantDb } from '../core/database.ts'
import type { DB } from '../core/generated/database.ts'
import type { Tenant } from '../core/tenant.ts'
import type { CheckFiles } from './check-files.ts'
import type { ExportFiles } from './export-files.ts'
import type { PhotoStorage } from './photo-storage.ts'
import type { VoiceFiles } from './voice-files.ts'

/**
 * A column of the database, `table.column`. The job queue's tables are not among the generated
 * types.
 */
export type ColumnName =
  | { [Table in keyof DB & string]: `${Table}.${keyof DB[Table] & string}` }[keyof DB & string]
  | 'pgboss.job.data'

/**
 * What happens to the rows whose column refers to an erased member.
 *
 * - `delete`: they are deleted by this column, which holds the member's id.
 * - `cascade`: they are deleted with the row that the column refers to, which an erasure deletes.
 * - `work`: the erasure's `work` deletes them or removes what identifies the member.
 * - `keep`: they stay as they are, for this reason.
 */
export type Fate = 'delete' | 'cascade' | { readonly work: string } | { readonly keep: string }

/** Work after the commit, when the rows are gone: deleting files. It is idempotent. */
export type AfterErasure = (parts: ErasureParts) => Promise<void>

export interface ErasureParts {
  readonly tenant: Tenant
  readonly database: Database
  readonly storage: Pick<PhotoStorage, 'remove'>
  readonly exportFiles: Pick<ExportFiles, 'remove'>
  readonly checkFiles: Pick<CheckFiles, 'remove'>
  readonly voiceFiles: Pick<VoiceFiles, 'remove'>
}

/** How a feature erases a member, for every column of its tables that refers to a member. */
export interface Erasure {
  readonly rows: Readonly<Partial<Record<ColumnName, Fate>>>
  /**
   * What a plain delete cannot do. It runs in the transaction of the erasure, before any `delete`,
   * and may only read and write. For a member who no longer exists it must change nothing.
   *
   * @returns work for after the commit
   */
  readonly work?: (db: TenantDb, memberId: string) => Promise<AfterErasure | undefined>
}

/**
 * Whether the member must still be erased; called in the transaction, while the member's row is
 * locked.
 */
export type EraseOnlyIf = (db: TenantDb, memberId: string) => Promise<boolean>

/**
 * Erases a member of a tenant: rows of all features in one transaction, files afterwards. It is
 * idempotent.
 *
 * @returns false if `onlyIf` refused
 */
export type EraseMember = (tenant: Tenant, memberId: string, onlyIf?: EraseOnlyIf) => Promise<boolean>
