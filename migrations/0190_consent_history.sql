-- Which terms a member agreed to, in which language, and when. The row of the member holds the last of them.

create table consent (
  tenant_id int not null,
  member_id uuid not null,
  version timestamptz not null,
  language text not null,
  agreed_at timestamptz not null,
  primary key (tenant_id, member_id, version),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
call isolate('consent');
grant select, insert, delete on consent to app;

insert into consent (tenant_id, member_id, version, language, agreed_at)
  select tenant_id, id, terms_version, coalesce(terms_language, language), terms_accepted_at
    from member where terms_version is not null and terms_accepted_at is not null;

-- Members who have not agreed to the newest terms are looked for once a day, by tenant.
create index member_terms on member (tenant_id, terms_version, id);

-- Newest version that the member was written to about; one mail a version.
alter table member add terms_announced timestamptz;
