-- Whose photo may appear in advertisements and on landing pages of the site: agreed to on a day, in a language, until it is taken back. A row a
-- consent, so that what was agreed to when stays provable.
create table advertising_consent (
  tenant_id int not null,
  member_id uuid not null,
  agreed_at timestamptz not null,
  language text not null,
  withdrawn_at timestamptz,
  primary key (tenant_id, member_id, agreed_at),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create unique index advertising_consent_now on advertising_consent (tenant_id, member_id) where withdrawn_at is null;
call isolate('advertising_consent');
grant select, insert, update, delete on advertising_consent to app;

-- The same for the search copy, which landing pages read: consenting members, and fictional profiles, which are the operator's own.
alter table member_search add column advertised boolean not null default false;

-- Where the owner of the tables is subject to their policies: no tenant is set here.
alter table member no force row level security;
alter table member_search no force row level security;
update member_search s set advertised = true from member m
  where m.tenant_id = s.tenant_id and m.id = s.id and m.fictional;
alter table member force row level security;
alter table member_search force row level security;

create index search_advertised on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo)
  where advertised;
