-- What needs a person at a site: one row while the condition holds, kept by a job and closed when it ends. `facts` are numbers that the text
-- shows; times are milliseconds since 1970. `subject`: the host or the lander concerned, empty for the site as a whole. `mailed_at`: the
-- operators of the site have been told, once. `seen_by`: an id of staff who put the alert aside.
create table site_alert (
  tenant_id int not null references tenant (id),
  id uuid not null,
  kind text not null check (length(kind) <= 40),
  subject text not null default '' check (length(subject) <= 300),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  opened_at timestamptz not null,
  ended_at timestamptz,
  mailed_at timestamptz,
  seen_at timestamptz,
  seen_by uuid,
  primary key (tenant_id, id)
);
create unique index site_alert_open on site_alert (tenant_id, kind, subject) where ended_at is null;
call isolate('site_alert');
call open_to_console('site_alert');
grant select, insert, update, delete on site_alert to app;
grant select on site_alert to console;

-- When a provider last sent a webhook about a payment of the site. Webhooks leave their inbox when they are worked through, so that it does
-- not tell that none arrives.
create table payment_webhook_last (
  tenant_id int primary key references tenant (id),
  at timestamptz not null
);
-- As if one had just arrived: nothing was noted before.
insert into payment_webhook_last select id, now() from tenant;
call isolate('payment_webhook_last');
grant select, insert, update on payment_webhook_last to app;

-- The language in which the person last used the console, for mails to them.
alter table staff add column language text check (length(language) <= 10);
