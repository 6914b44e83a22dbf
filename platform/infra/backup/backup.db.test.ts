import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { showPhoto } from '../../testing/tenant-fixture.ts'
import { diskBlobs } from '../blobs/disk.ts'
import { bootstrapDatabase, ensureDatabase } from '../database/bootstrap.ts'
import { createDatabase } from '../database/database.ts'
import { StartError } from '../start-error.ts'
import { copyFiles } from './files.ts'
import { readManifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { inspectDatabase, verifyBackup } from './verify.ts'
import { writeBackup } from './write.ts'

/**
 * The backup runs as the user that the README requires: owner of the database, not a superuser,
 * subject to row-level security.
 */
const test = testDatabase()
const scratch = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
const dataDir = path.join(scratch, 'data')
const databases = ['backup_source', 'backup_target']
const now = new Date('2026-01-02T03:04:05Z')
const members = { sun: 3, moon: 2 }
const LANDER_FILE = `lander-files/sun/${'a'.repeat(40)}.webp`

function ownerUrl(database: string): string {
  const url = new URL(test.ownerUrl)
  url.pathname = `/${database}`
  url.username = 'backup_owner'
  url.password = 'owner'
  return url.href
}

const start = (database: string) =>
  bootstrapDatabase({ ownerUrl: ownerUrl(database), appUrl: null, secrets: ['a secret for tests'] })

beforeAll(async () => {
  await test.owner.query("create role backup_owner login password 'owner' nosuperuser createrole nobypassrls")
  await test.owner.query('grant app, console to backup_owner with admin option')
  for (const name of databases) {
    await ensureDatabase(test.ownerUrl, name)
    await test.owner.query(`alter database ${name} owner to backup_owner`)
  }
  const database = createDatabase({ url: await start('backup_source') })
  mkdirSync(path.dirname(path.join(dataDir, LANDER_FILE)), { recursive: true })
  writeFileSync(path.join(dataDir, LANDER_FILE), 'picture of a lander')
  for (const [slug, count] of Object.entries(members)) {
    const tenant = await database.global
      .insertInto('tenant')
      .values({ slug })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database.withTenant(tenant.id, async (db) => {
      for (let made = 0; made < count; made++) {
        const { id } = await buildMember(db, { credits: 10 + made, name: `Line\nbreak\t${made}` })
        await openPayment(db, id)
        const content = await showPhoto(db, id)
        mkdirSync(path.join(dataDir, 'photos', slug, content), { recursive: true })
        writeFileSync(path.join(dataDir, 'photos', slug, content, 'card.webp'), content)
      }
    })
  }
  await database.close()
})

afterAll(async () => {
  for (const name of databases) await test.owner.query(`drop database if exists ${name} with (force)`)
  for (const name of databases) await test.owner.query(`drop role if exists app_${name}`)
  await test.owner.query('drop owned by backup_owner')
  await test.owner.query('drop role backup_owner')
  rmSync(scratch, { recursive: true })
})

/** With its row of payment_watch, which the backup contains as well. */
async function openPayment(db: TenantDb, memberId: string): Promise<void> {
  const [id, tenant_id] = [newId(), db.tenantId]
  const bought = { amount: 1000, currency: 'EUR', member_id: memberId }
  await db.trx
    .insertInto('credit_order')
    .values({
      ...bought,
      tenant_id,
      id,
      package: 'p1',
      credits: 300,
      list_amount: 1000,
      country: 'IT',
      idempotency_key: id,
    })
    .execute()
  await db.trx
    .insertInto('payment')
    .values({ ...bought, tenant_id, id, order_id: id, provider: 'test', method: 'creditcard' })
    .execute()
  await db.trx.insertInto('payment_watch').values({ tenant: tenant_id, payment: id, look_at: now }).execute()
}

const backUp = (name: string, base?: string) =>
  writeBackup({
    ownerUrl: ownerUrl('backup_source'),
    dataDir,
    blobs: diskBlobs(dataDir),
    folder: path.join(scratch, name),
    base,
    now,
  })

let linked: ReturnType<typeof backUp> | undefined

/** The backup `second`, linked with an earlier one in which a photo is broken. Made once. */
const linkedBackup = () =>
  (linked ??= backUp('first').then(() => {
    const changed = path.join(scratch, 'first', 'photos', 'moon')
    const [cut = ''] = readdirSync(changed)
    writeFileSync(path.join(changed, cut, 'card.webp'), 'cut')
    return backUp('second', path.join(scratch, 'first'))
  }))

describe('a backup', () => {
  it('contains the members of every site and all photos, readable by its owner only', async () => {
    const manifest = await backUp('whole')
    expect(manifest.tables.find(({ name }) => name === 'member')?.rows).toBe(5)
    // One of them is a picture of a lander.
    expect(manifest.photoFiles).toBe(6)
    expect(statSync(path.join(scratch, 'whole')).mode & 0o777).toBe(0o700)
    expect(readdirSync(scratch)).not.toContain('whole.partial')
    await expect(backUp('whole')).rejects.toThrow(/whole is there already: name a new folder\.$/)
  })

  it('passes the verification', async () => {
    await linkedBackup()
    expect(await verifyBackup(path.join(scratch, 'second'))).toMatchObject({ members: 5, faults: [] })
  })

  it('hard-links the photos that an earlier backup contains, and nothing else', async () => {
    expect(await linkedBackup()).toMatchObject({ photoFiles: 6 })
    const files = readdirSync(path.join(scratch, 'second', 'photos'), { recursive: true, encoding: 'utf8' })
    const links = files.filter((name) => statSync(path.join(scratch, 'second', 'photos', name)).nlink > 1)
    expect(links.filter((name) => name.endsWith('.webp'))).toHaveLength(4)
    expect(statSync(path.join(scratch, 'second', LANDER_FILE)).nlink).toBe(1)
  })

  it('holds no lock while it copies files, and passes although a photo was deleted meanwhile', async () => {
    const [gone, ...kept] = await photosOf('sun')
    const deletedBetween: typeof copyFiles = async (...parameters) => {
      const locks = await test.owner.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
          where a.application_name = 'dating-platform backup' and l.relation is not null`,
      )
      expect(locks.rowCount).toBe(0)
      await onSource('delete from photo where content = $1', [gone])
      rmSync(path.join(dataDir, 'photos', 'sun', gone ?? ''), { recursive: true })
      return copyFiles(...parameters)
    }
    const folder = path.join(scratch, 'meanwhile')
    const written = await writeBackup({
      ownerUrl: ownerUrl('backup_source'),
      dataDir,
      blobs: diskBlobs(dataDir),
      folder,
      now,
      copy: deletedBetween,
    })
    expect(written.photosDeleted).toEqual([`sun/${gone}`])
    expect((await verifyBackup(folder)).faults).toEqual([])
    // Another one is still in the database: that one is lost.
    rmSync(path.join(folder, 'photos', 'sun', kept[0] ?? ''), { recursive: true })
    expect((await verifyBackup(folder)).faults).toEqual(['1 photos have no file'])
  })

  it('with a missing photo fails the verification', async () => {
    await backUp('without-photo')
    const photos = path.join(scratch, 'without-photo', 'photos', 'sun')
    const [photo = ''] = readdirSync(photos)
    rmSync(path.join(photos, photo), { recursive: true })
    expect((await verifyBackup(path.join(scratch, 'without-photo'))).faults).toEqual([
      '1 photos have no file',
    ])
  })

  it('with a changed row fails the verification', async () => {
    const file = await balancesOf('changed')
    const text = gunzipSync(readFileSync(file)).toString()
    writeFileSync(file, gzipSync(text.replace('\t12\t', '\t13\t')))
    await expect(verifyBackup(path.join(scratch, 'changed'))).rejects.toThrow(
      / does not hold the rows of balance that were written\.$/,
    )
    // A restore refuses it before it makes a table: this database has to be empty below.
    await expect(restore('changed', path.join(scratch, 'nothing'))).rejects.toThrow(
      / does not hold the rows /,
    )
    expect(existsSync(path.join(scratch, 'nothing'))).toBe(false)
  })

  it('with a truncated file fails the verification', async () => {
    const file = await balancesOf('half')
    writeFileSync(file, readFileSync(file).subarray(0, -20))
    const fault = await verifyBackup(path.join(scratch, 'half')).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartError)
    expect(String(fault)).toMatch(
      /The backup .+half is broken: tables\/\d+\.copy\.gz cannot be read \(.+\)\.$/,
    )
  })

  it('without a manifest is not recognised', async () => {
    await expect(readManifest(path.join(scratch, 'nowhere'))).rejects.toThrow(
      /is no backup: it has no manifest/,
    )
  })
})

/** Keys of a site's photos. */
async function photosOf(slug: string): Promise<readonly string[]> {
  const rows = await onSource(
    `select p.content from photo p join tenant t on t.id = p.tenant_id where t.slug = '${slug}' order by 1`,
  )
  return rows.map(({ content }) => String(content))
}

/** Sends a statement to the source as a superuser, whom row-level security lets through. */
async function onSource(sql: string, values: unknown[] = []): Promise<readonly pg.QueryResultRow[]> {
  const url = new URL(test.ownerUrl)
  url.pathname = '/backup_source'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Restores a backup into the database `backup_target`. */
const restore = (name: string, files: string) =>
  restoreBackup({
    ownerUrl: ownerUrl('backup_target'),
    appUrl: null,
    secrets: ['a secret for tests'],
    folder: path.join(scratch, name),
    blobs: diskBlobs(files),
    dataDir: files,
  })

/** Contents of the file with the balances in a new backup. */
async function balancesOf(name: string): Promise<string> {
  const { tables } = await backUp(name)
  return path.join(scratch, name, tables.find((table) => table.name === 'balance')?.file ?? '')
}

it('a backup fails if a file cannot be written, instead of hanging', async () => {
  // The longest path of the system: the folder of the tables fits, the files in it do not.
  const long = 4075 - scratch.length - 1
  const name = Array.from({ length: long }, (_, at) => (at % 200 === 199 ? '/' : 'x')).join('')
  await expect(backUp(name)).rejects.toMatchObject({ code: 'ENAMETOOLONG' })
  rmSync(path.join(scratch, name.slice(0, 199)), { recursive: true })
})

describe('a restore', () => {
  it('restores an empty database and data folder with identical rows, and refuses a database with tables', async () => {
    const before = await backUp('source')
    const restored = path.join(scratch, 'restored')
    await restore('source', restored)
    expect(readdirSync(path.join(restored, 'photos', 'moon'))).toHaveLength(2)
    expect(readFileSync(path.join(restored, LANDER_FILE), 'utf8')).toBe('picture of a lander')
    const folder = path.join(scratch, 'again')
    const after = await writeBackup({
      ownerUrl: ownerUrl('backup_target'),
      dataDir: restored,
      blobs: diskBlobs(restored),
      folder,
      now,
    })
    expect(after).toEqual(before)
    await expect(restore('source', restored)).rejects.toThrow(
      /^The database "backup_target" is not empty: restore into a new one\.$/,
    )
  })

  it('leaves row-level security in force for the owner', async () => {
    const client = new pg.Client({ connectionString: ownerUrl('backup_target') })
    await client.connect()
    expect((await client.query('select from member')).rowCount).toBe(0)
    await client.end()
  })
})

describe('a restored database, whoever restored it', () => {
  const inspected = () => inspectDatabase(ownerUrl('backup_source'), diskBlobs(dataDir))

  it('passes as it is, read by an owner who is subject to row-level security', async () => {
    expect(await inspected()).toEqual({ members: 5, faults: [] })
  })

  it.each([
    [
      'update balance set credits = credits + 1 where credits = 12',
      'update balance set credits = credits - 1 where credits = 13',
      /^1 balances are not the sum of their ledger entries$/,
    ],
    [
      `update photo set content = 'x' || content`,
      `update photo set content = substr(content, 2)`,
      /^\d photos have no file$/,
    ],
    [
      'alter table member no force row level security',
      'alter table member force row level security',
      /^it lacks 1 lines .* "alter table member force row level security;"$/,
    ],
    [
      'revoke select on member from app',
      'grant select on member to app',
      /^it lacks 1 lines .* "grant select, insert, update, delete on member to app;"$/,
    ],
    [
      `select setval('tenant_id_seq', 1)`,
      `select setval('tenant_id_seq', 100)`,
      /^the next key of tenant is taken$/,
    ],
  ])('has a fault after %s', async (harm, repair, fault) => {
    await onSource(harm)
    const { faults } = await inspected()
    await onSource(repair)
    expect(faults).toEqual([expect.stringMatching(fault)])
  })
})
