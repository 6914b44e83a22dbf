-- Which notices a member wants by mail and push, when none may come, and where their clock is. No row: the defaults of the program.
create table notice_settings (
  tenant_id int not null,
  member_id uuid not null,
  -- Kinds of notices that are switched off.
  mail_off text[] not null default '{}',
  push_off text[] not null default '{}',
  digest text not null default 'weekly' check (digest in ('weekly', 'daily')),
  -- Minutes after midnight; `quiet_until` may be earlier than `quiet_from`: of the next day then.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  -- IANA name; null: that of the member's country.
  time_zone text,
  -- When the last digest looked for news.
  digest_at timestamptz,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
call isolate('notice_settings');
grant select, insert, update, delete on notice_settings to app;
