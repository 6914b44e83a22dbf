-- When a member is free, in the seven days from `since`: 14 half days. A table of its own, because member_search has seven covering indexes.
create table free_time (
  tenant_id int not null,
  member_id uuid not null,
  -- The day of the site on which the member said it; weekdays are those from here on.
  since date not null,
  -- Bit 2 x weekday (Monday 0) for the day, the next one for the evening (features/free-time/rules.ts).
  mask smallint not null,
  saved_at timestamptz not null,
  constraint free_time_pkey primary key (tenant_id, member_id),
  constraint free_time_mask_check check (mask between 1 and 16383)
);
create index free_time_saved on free_time (tenant_id, saved_at desc, member_id);
call isolate('free_time');
alter table free_time
  add constraint free_time_tenant_id_member_id_fkey foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade;
grant select, insert, update, delete on free_time to app;
