import path from 'node:path'
import { databaseUrlIn } from '../testing/program.ts'

/**
 * Where the journeys find the program under test: the variables `E2E_…` are read here only.
 *
 * - `E2E_PORT`: port of the program, or of a proxy in front of several.
 * - `E2E_DATABASE_URL`: a database that is there, as the owner of its tables, by a connection that
 *   may keep a session; without it the program makes one in its data folder.
 * - `E2E_DATA_DIR`: data folder of the program. `playwright.config.ts` makes one.
 * - `E2E_TENANTS_DIR`: folder of tenant files of each program, separated as in PATH.
 * - `E2E_REUSE=yes`: programs serve already.
 */
export const PORT = Number(process.env.E2E_PORT ?? 3987)

/** Of a database that is there; undefined for the embedded one. */
export const DATABASE_URL = process.env.E2E_DATABASE_URL

/** Whether programs serve already on the port. */
export const IS_RUNNING = process.env.E2E_REUSE === 'yes'

/** Data folder of the program under test. */
export const dataFolder = (): string => process.env.E2E_DATA_DIR ?? ''

/** Address of the database as its owner, for what no page can do. */
export const ownerUrl = (): string => DATABASE_URL ?? databaseUrlIn(dataFolder())

/** Folder of tenant files of each program under test. */
export const tenantsFolders = (): readonly string[] =>
  (process.env.E2E_TENANTS_DIR ?? '').split(path.delimiter)
