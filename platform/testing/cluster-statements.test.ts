import { beforeAll, expect, it } from 'vitest'
import { type Form, refusedForms } from './cluster-statements.ts'
import { loadParser } from './parsed-sql.ts'

const TABLES = new Set(['member', 'balance', 'payment', 'message', 'block', 'known_device', 'member_search'])

beforeAll(loadParser)

it.each<readonly [sql: string, forms: readonly Form[]]>([
  ["begin; set local app.tenant = '3'", []],
  ["begin; set local app.tenant = '3'; select id from member where tenant_id = 3", ['several']],
  ["select set_config('app.tenant', '3', true)", ['setting']],
  ['select nothing from', ['unreadable']],
  // Times and chance.
  ['update member set seen_at = now() where tenant_id = $1', []],
  ['update member set seen_at = $2::timestamptz where tenant_id = $1', []],
  ['update member set seen_at = clock_timestamp() where tenant_id = $1', ['volatile']],
  ['delete from member where tenant_id = $1 and seen_at < clock_timestamp()', ['volatile']],
  ['insert into member (tenant_id, id) values ($1, gen_random_uuid())', []],
  ['update member set seen_at = coalesce(seen_at, now()) where tenant_id = $1', ['choice']],
  ['update member set seen_at = coalesce(seen_at, $2) where tenant_id = $1', []],
  ['update member set seen_at = case when paid then current_timestamp end where tenant_id = $1', ['choice']],
  ["update member set seen_at = seen_at - interval '1 day' where tenant_id = $1", ['stable']],
  ["update member set seen_at = $2::timestamptz - interval '1 day' where tenant_id = $1", []],
  [
    "update member set seen_at = (seen_at at time zone 'UTC' - interval '1 day') at time zone 'UTC' where tenant_id = $1",
    [],
  ],
  ["delete from member where tenant_id = $1 and seen_at + interval '1 day' < $2", ['stable']],
  [
    "delete from member where tenant_id = $1 and coalesce(seen_at, since + interval '1 day') < $2",
    ['choice'],
  ],
  ['delete from member where tenant_id = $1 and coalesce(seen_at, since) < now()', []],
  ['update member set key = $2 || id where tenant_id = $1', ['stable']],
  ['update member set key = id::text where tenant_id = $1', []],
  ['delete from message w where w.tenant_id = $1 returning to_jsonb(w)', ['returned']],
  // Insertions.
  ['insert into known_device (tenant_id, id) values ($1, $2) returning id', []],
  [
    'insert into known_device (tenant_id, id) values ($1, $2) returning (select count(*) from known_device where tenant_id = $1)',
    ['returning'],
  ],
  [
    'with gone as (delete from member_search where tenant_id = $1) insert into member_search (tenant_id, id) select tenant_id, id from member where tenant_id = $1 on conflict do nothing',
    ['upsert'],
  ],
  [
    'with back as (update block set at = $2 where tenant_id = $1 returning at) insert into block (tenant_id, at) select $1::int, (select at from back) on conflict do nothing',
    [],
  ],
  [
    'insert into block as b (tenant_id, id, at) select $1::int, $2::uuid, $3::timestamptz where exists (select from member where tenant_id = $4) on conflict (tenant_id, id) do update set at = excluded.at where b.at < $5',
    ['typed'],
  ],
  [
    'insert into block (tenant_id, id) select $1::int, id from member where tenant_id = $2 on conflict (tenant_id, id) do update set at = $3',
    ['typed'],
  ],
  [
    'with own as (select tenant_id, id from member where tenant_id = $1) insert into block (tenant_id, id) select own.tenant_id, own.id from own on conflict (tenant_id, id) do update set at = $2',
    ['typed'],
  ],
  ['insert into block (id, tenant_id) select $2::uuid, $1::int returning at + $3::int', ['typed']],
  [
    'insert into block (id, tenant_id) select m.id, m.tenant_id from member m where m.tenant_id = $1 on conflict (tenant_id, id) do update set at = $2',
    [],
  ],
  [
    'insert into block (tenant_id, id, at) select $1::int, $2::uuid, $3::timestamptz where exists (select from member where tenant_id = $4) on conflict (tenant_id, id) do update set at = excluded.at',
    [],
  ],
  [
    'insert into block (tenant_id, id) values ($1, $2), ($1, $3) on conflict (tenant_id, id) do update set at = $4',
    [],
  ],
  ['insert into block (tenant_id, id) select $1::int, x from unnest($2::uuid[]) x', ['copied']],
  ['insert into block (tenant_id, id) select $1::int, x from unnest($2::uuid[]) x returning id', []],
  [
    'insert into block (tenant_id, id) select $1::int, x from unnest($2::uuid[]) x on conflict do nothing',
    [],
  ],
  ['insert into block (tenant_id, id) select tenant_id, id from member where tenant_id = $1', []],
  ['insert into member (id) values ($1)', ['tenant']],
  ['insert into member select $1, $2', ['copied']],
  // Joins and locks.
  [
    'select m.id, b.credits from member m left join balance b on b.tenant_id = m.tenant_id and b.member_id = m.id where m.tenant_id = $1',
    [],
  ],
  [
    'select m.id, (select count(*) from message w where w.tenant_id = m.tenant_id) from member m left join balance b on b.tenant_id = $1 where m.tenant_id = $1',
    ['outer'],
  ],
  [
    'select m.id, (select count(*) from message w where w.tenant_id = $1) from member m left join balance b on b.tenant_id = $1 where m.tenant_id = $1',
    [],
  ],
  [
    'select m.id, (select count(*) from message w where w.tenant_id = m.tenant_id) from member m where m.tenant_id = $1',
    [],
  ],
  ['select m.id from member m left join staff s on s.id = m.staff_id where m.tenant_id = $1', ['local']],
  [
    'with few as (select id from staff) select m.id from member m left join few on few.id = m.id where m.tenant_id = $1',
    [],
  ],
  ['select id from payment where tenant_id = $1 and id = $2 for update', []],
  [
    'select p.id from payment p join balance b on b.tenant_id = p.tenant_id where p.tenant_id = $1 for update of p',
    [],
  ],
  [
    'select p.id, (select count(*) from message w where w.tenant_id = p.tenant_id) from payment p where p.tenant_id = $1 for update of p',
    ['lock'],
  ],
  // Several tenants.
  ['select count(*) from (select from member where tenant_id = any ($1) limit 10) m', ['empty']],
  [
    'select p.id from payment p cross join (select from block where tenant_id = any ($1)) b where p.tenant_id = any ($1)',
    ['empty'],
  ],
  [
    'select count(*) from ((select from member where tenant_id = any ($1) limit 2) union all (select from block where tenant_id = any ($1) limit 2)) m',
    ['empty'],
  ],
  ['select count(*) from (select id from member where tenant_id = any ($1) limit 10) m', []],
  ['select count(*) from (select from member where tenant_id = $1 limit 10) m', []],
  [
    'select (select count(*) from (select from message w where w.tenant_id = m.tenant_id limit 10) f) from member m where m.tenant_id = $1',
    [],
  ],
  [
    'select id from member m where tenant_id = any ($1) and exists (select from block b where b.tenant_id = m.tenant_id)',
    [],
  ],
  [
    'select x.id from unnest($1::int[]) s (id) cross join lateral (select m.id from member m where m.tenant_id = s.id limit 3) x',
    ['lateral'],
  ],
  [
    'select x.id from tenant s cross join lateral (select m.id from member m where m.tenant_id = s.id limit 3) x',
    ['lateral'],
  ],
  [
    'select x.id from (values (1), (2)) s (id) cross join lateral (select m.id from member m where m.tenant_id = s.id offset 1) x',
    ['lateral'],
  ],
  [
    'select x.n from unnest($1::int[]) s (id) cross join lateral (select count(*) as n from member m where m.tenant_id = s.id) x',
    ['lateral'],
  ],
  [
    'select x.id from unnest($1::int[]) s (id) cross join lateral (select m.id from member m where m.tenant_id = s.id) x',
    [],
  ],
  [
    'select x.id from unnest($2::uuid[]) s (id) cross join lateral (select m.id from member m where m.tenant_id = $1 and m.id = s.id limit 3) x',
    [],
  ],
  [
    'select x.id from payment p cross join lateral (select m.id from member m where m.tenant_id = p.tenant_id limit 3) x where p.tenant_id = any ($1)',
    [],
  ],
  // Without a tenant.
  ['select id from staff where id = $1', []],
  ['select id from pgboss.member', []],
  ['select id from member where id = $1', ['tenant']],
  ['update member set paid = true where id = $1', ['tenant']],
  ['delete from member using block b where b.tenant_id = $1 and member.id = b.id', ['tenant']],
  ['select id from member where tenant_id = $1 union all select id from payment', ['tenant']],
  ['select id from member where tenant_id = $1 and exists (select from block)', ['tenant']],
  [
    'with own as (select id from member where tenant_id = $1) select own.id from own join block b on b.id = own.id',
    ['tenant'],
  ],
])('%s: %j', (sql, forms) => {
  expect(refusedForms(sql, TABLES)).toEqual(forms)
})
