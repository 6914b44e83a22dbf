import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'
import { PHOTO_SIZES } from '../core/photo-url.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { addMonologue, addTraces, sharePhoto } from '../testing/erasable.ts'
import { buildMember } from '../testing/factories.ts'
import { setOnline } from '../testing/presence.ts'
import { demoSite, seedFixture, type TenantFixture } from '../testing/tenant-fixture.ts'
import { formsOf, hashesOf, tablesWithAny } from '../testing/whole-database.ts'
import { eraseMember } from './erase-member.ts'
import { FEATURES } from './features.ts'

const test = testDatabase()
const logged: string[] = []
const app = testApp(test, { LOG_LEVEL: 'trace' }, { write: (line) => void logged.push(line) })

const CANARY = `canary-${newId().replaceAll('-', '')}`
const SHARED = 'shared-by-two'

let fixture: TenantFixture
let contents: readonly string[]
let monologue: string

const tenant = () => demoSite(app, 'amore')
const run = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(tenant().key, work)
const erase = () => eraseMember(app.services, tenant(), fixture.member)

/** Tables of all schemas with a row that contains `text`, as text, bytes or base64. */
const tablesWith = (text: string) => tablesWithAny(test, formsOf(text))

function filesWith(text: string): string[] {
  const folder = app.services.config.dataDir
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return files
    .map((one) => path.join(one.parentPath, one.name))
    .filter((file) => readFileSync(file, 'utf8').includes(text))
}

/** Number of rows of each table. */
async function counts(): Promise<unknown> {
  const { rows } = await test.owner.query(`
    select relname, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || oid::regclass, true, true, '')))[1]::text as n
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  return rows
}

const KEPT = FEATURES.flatMap(({ erase: { rows } }) => Object.entries(rows)).flatMap(([name, fate]) =>
  typeof fate === 'object' && 'keep' in fate && name.endsWith('.member_id') ? [name.split('.')[0]] : [],
)
/**
 * Rows of an erasure without the member's id or words: hashes, ids of photos and mails, the
 * partner's own.
 */
const WITHOUT_ID = [
  'mail_suppression',
  'mail_report',
  'rate_limit',
  'photo_removal',
  'rate_use',
  'photo_review',
  'photo_skip',
  'complaint_lease',
  'report_photo',
  'report_appeal',
  'payment_watch',
  'waiting_work',
  'success_story',
  'direct_debit_block',
  'audit_entry',
  'pgboss',
]

beforeAll(async () => {
  fixture = await seedFixture(test, app, 'amore')
  const { member, other: partner, conversation } = fixture
  await run(async (db) => {
    await addTraces(db, { member, partner, conversation }, CANARY)
    const third = (await buildMember(db)).id
    monologue = await addMonologue(db, member, third)
    await sharePhoto(db, third, SHARED)
    await sharePhoto(db, member, SHARED)
  })
  await setOnline(test.owner, member, new Date(Date.now() + 300_000))
  contents = await addFiles(member)
})

/** Gives each photo a file of every size. @returns the contents that belong to this member only */
async function addFiles(member: string): Promise<string[]> {
  const { rows } = await test.owner.query<{ content: string; own: boolean }>(
    `update photo set content = case content when '${SHARED}' then content else md5(name) end
     returning content, member_id = $1 and content <> '${SHARED}' as own`,
    [member],
  )
  for (const { content, own } of rows)
    for (const size of PHOTO_SIZES)
      await app.services.storage.write('amore', content, size, Buffer.from(own ? CANARY : 'of others'))
  await app.services.exportFiles.write('amore', CANARY, Readable.from([CANARY]))
  const { rows: voices } = await test.owner.query<{ content: string }>(
    'select content from voice where member_id = $1',
    [member],
  )
  for (const { content } of voices) await app.services.voiceFiles.write('amore', content, Buffer.from(CANARY))
  return rows.filter(({ own }) => own).map(({ content }) => content)
}

describe('erasing a member', () => {
  it('starts from traces in every table that an erasure names', async () => {
    const named = FEATURES.flatMap(({ erase: { rows } }) => Object.keys(rows)).map((one) => one.split('.')[0])
    const traces = new Set([...(await tablesWith(CANARY)), ...(await tablesWith(fixture.member))])
    expect(
      [...new Set(named)].filter((one) => !traces.has(one ?? '') && !WITHOUT_ID.includes(one ?? '')),
    ).toEqual([])
    expect(filesWith(CANARY).length).toBe(contents.length * PHOTO_SIZES.length + 2)
  })

  it('changes nothing if the condition refuses', async () => {
    const before = await counts()
    expect(await eraseMember(app.services, tenant(), fixture.member, async () => false)).toBe(false)
    expect(await counts()).toEqual(before)
  })

  it('leaves no word and no file of the member, and their id only in the books', async () => {
    expect(await erase()).toBe(true)
    expect(await tablesWith(CANARY)).toEqual([])
    expect(await tablesWithAny(test, hashesOf(`${CANARY}@example.test`))).toEqual([])
    expect(filesWith(CANARY)).toEqual([])
    expect(logged.filter((line) => line.includes(CANARY))).toEqual([])
    expect(await tablesWith(fixture.member)).toEqual([...KEPT].sort())
  })

  it('keeps what belongs to others: amounts, a picture that two members have, the partner’s messages', async () => {
    const { rows } = await test.owner.query(
      'select sum(delta)::int as credits from ledger_entry where member_id = $1',
      [fixture.member],
    )
    const paid = await test.owner.query(
      'select sum(amount)::int as amount from payment where member_id = $1',
      [fixture.member],
    )
    expect([...rows, ...paid.rows]).toEqual([{ credits: 110 }, { amount: 1998 }])
    expect(await app.services.storage.has('amore', SHARED, 'full')).toBe(true)
    const messages = await test.owner.query(
      'select body, sender_id from message where conversation_id = $1',
      [fixture.conversation],
    )
    expect(messages.rows).toHaveLength(2)
    expect(messages.rows.every((one) => one.sender_id === fixture.other)).toBe(true)
  })

  it('deletes a conversation in which only the erased member wrote', async () => {
    const { rowCount } = await test.owner.query('select from conversation where id = $1', [monologue])
    expect(rowCount).toBe(0)
  })

  it('changes nothing when repeated', async () => {
    const before = await counts()
    expect(await erase()).toBe(true)
    expect(await counts()).toEqual(before)
  })

  it('deletes the conversation once both members are erased', async () => {
    await eraseMember(app.services, tenant(), fixture.other)
    const { rowCount } = await test.owner.query('select from conversation where id = $1', [
      fixture.conversation,
    ])
    expect(rowCount).toBe(0)
    expect(await tablesWith(fixture.conversation)).toEqual([])
  })
})

it('keeps the rows erased if a file cannot be removed, and leaves the file to the daily maintenance', async () => {
  const { id } = await run((db) => buildMember(db))
  await run((db) => sharePhoto(db, id, 'stuck'))
  const storage = { remove: () => Promise.reject(new Error('the disk is away')) }
  const errors: object[] = []
  const log = { error: (what: object) => void errors.push(what) } as typeof app.services.log
  expect(await eraseMember({ ...app.services, database: test.database, storage, log }, tenant(), id)).toBe(
    true,
  )
  expect(await tablesWith(id)).toEqual([])
  expect(errors).toMatchObject([{ tenant: 'amore', err: { message: 'the disk is away' } }])
})
