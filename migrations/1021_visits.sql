-- Who looked at whose profile: one row a pair with the latest visit, for 30 days. There is none while one of the two passes unseen.
create table profile_visit (
  tenant_id int not null,
  visited_id uuid not null,
  visitor_id uuid not null,
  visited_at timestamptz not null,
  -- Until the visited member opens the list.
  is_new boolean not null default true,
  constraint profile_visit_pkey primary key (tenant_id, visited_id, visitor_id),
  constraint profile_visit_check check (visited_id <> visitor_id)
);
create index profile_visit_list on profile_visit (tenant_id, visited_id, visited_at desc, visitor_id desc);
create index profile_visit_new on profile_visit (tenant_id, visited_id) where is_new;
create index profile_visit_visitor on profile_visit (tenant_id, visitor_id);
create index profile_visit_old on profile_visit (tenant_id, visited_at);
call isolate('profile_visit');
alter table profile_visit
  add constraint profile_visit_tenant_id_visited_id_fkey foreign key (tenant_id, visited_id) references member (tenant_id, id) on delete cascade,
  add constraint profile_visit_tenant_id_visitor_id_fkey foreign key (tenant_id, visitor_id) references member (tenant_id, id) on delete cascade;
grant select, insert, update, delete on profile_visit to app;
